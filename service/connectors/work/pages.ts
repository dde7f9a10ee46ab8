import * as z from 'zod'
import { type Applied, applySignals } from '#service/api/arrivals/apply.ts'
import { withLikelyTimes } from '#service/api/arrivals/likely-times.ts'
import type { Mapped } from '#service/api/arrivals/mapped.ts'
import type { HistoryPage, Source } from '#service/api/arrivals/source.ts'
import { connectionContext } from '#service/core/gate/agent-context.ts'
import type { Access } from '#service/core/sources.ts'
import type { Tx } from '#service/db/client.ts'
import { noteChannels, wanted } from './channels.ts'
import type { WorkDeps } from './opened.ts'
import { settled } from './settled.ts'

type Place = { orgId: string; connectionId: string; name: string; source: string }

/** Writes what a page of history brings, less what the owner does not want to hear. */
export async function applyPage(
  tx: Tx,
  deps: Pick<WorkDeps, 'db' | 'log' | 'sources'>,
  { orgId, connectionId, name, source }: Place,
  mapped: Mapped,
  { quiet }: { quiet: boolean },
): Promise<Applied> {
  const context = connectionContext(deps.db, deps.log, { orgId, id: connectionId, name })
  const place = { orgId, connectionId }
  const { movable } = (await deps.sources.find(source)) ?? {}
  const likely = withLikelyTimes(mapped, context.now())
  const kept = await wanted(tx, place, await settled(tx, place, movable, likely))
  const made = await applySignals(tx, context, kept, { quiet, connectionId, source })
  await noteChannels(tx, place, kept)
  return made
}

/** Progress of polling: the instant to ask from, the start of this turn, and its next page; null before the first turn. */
const position = z.object({ since: z.iso.datetime(), began: z.iso.datetime(), page: z.unknown() })

/** A sender shows some things a while after they happened; what is there already is not made again. */
const overlapMs = 120_000

type Asked = { page: HistoryPage; cursor: z.infer<typeof position>; more: boolean }

/** Asks for a page of what is new since the last turn, or since `from` at first. */
export async function askPage(
  access: Access,
  history: NonNullable<Source['history']>,
  cursor: unknown,
  from: Date,
): Promise<Asked> {
  const now = access.now().toISOString()
  const kept = position.safeParse(cursor).data
  const at = kept ?? { since: from.toISOString(), began: now, page: null }
  const began = at.page === null ? now : at.began
  const page = await history.page(access, new Date(at.since), at.page ?? null)
  const more = page.cursor !== null
  const since = more ? at.since : new Date(Date.parse(began) - overlapMs).toISOString()
  return { page, cursor: { since, began, page: page.cursor }, more }
}
