import { keepHints } from '#service/api/messages/ingest/hints.ts'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { createdOf } from '#service/api/messages/ingest/items.ts'
import { deleteMessages } from '#service/api/messages/remove/delete.ts'
import type { Context } from '#service/core/context.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { tellEndpoints } from '#service/core/outbox.ts'
import type { Tx } from '#service/db/client.ts'
import { emitEvents, type NewEvent } from '#service/engine/events/emit/emit.ts'
import { eventsOfMessages } from '#service/engine/events/emit/messages.ts'
import { type WouldHaveRun, wouldHaveRun } from '#service/engine/events/match/would-run.ts'
import { followIssues } from './issues.ts'
import { joinThreads } from './mail-threads.ts'
import type { Mapped } from './mapped.ts'
import { withoutOwnIssues } from './own-issues.ts'
import { keepSubscriptions } from './subscriptions.ts'

type Options = {
  /** Writes no event, so that no automation starts and nobody is told. */
  quiet: boolean
  connectionId: string | null
  /** Source of the events; two with the same source and delivery id are one occurrence. */
  source: string
}

/** Counts of the rows written, and the new events. */
export type Applied = {
  messages: number
  edits: number
  deletions: number
  /** New ones, of whom the source told by itself; those who wrote are made with their messages. */
  people: number
  companies: number
  events: { id: string; name: string }[]
  /** Runs that quiet messages and events would have made at most; empty unless `quiet`. */
  wouldHaveRun: WouldHaveRun[]
}

/** Writes everything that a delivery was mapped to in the caller's transaction. Doing it again makes nothing twice. */
export async function applySignals(
  tx: Tx,
  context: Pick<Context, 'orgId' | 'principal' | 'now'>,
  mapped: Mapped,
  { quiet, connectionId, source }: Options,
): Promise<Applied> {
  const { orgId } = context
  const now = context.now()
  if (mapped.subscriptions) await holdMessages({ tx: tx.client, orgId })
  const deleted = await deleteMessages({ tx: tx.client, orgId, now }, mapped.deletions)
  const hinted = await keepHints({ tx: tx.client, orgId, now }, mapped, connectionId)
  const threaded = await joinThreads(tx, orgId, mapped, connectionId)
  const others = await withoutOwnIssues(tx, orgId, threaded)
  const items = others.map((it) => ({ ...it, connectionId, quiet }))
  const results = await ingestMessages(tx.client, orgId, items, now)
  const created = createdOf(results)
  if (mapped.subscriptions)
    await keepSubscriptions({ tx: tx.client, orgId, now }, mapped, { source, connectionId })
  await followIssues(tx, orgId, mapped.events)
  const told = mapped.events.map(
    (it): NewEvent => ({ ...it, source, occurredAt: it.occurredAt.toISOString() }),
  )
  const ofMessages = await eventsOfMessages(tx, context, created)
  const events = [...told, ...ofMessages.events]
  if (!quiet) await tellEndpoints(tx, orgId, ofMessages.facts)
  return {
    messages: created.length,
    edits: results.filter(({ status }) => status === 'edited').length,
    deletions: deleted.length,
    people: hinted.people,
    companies: hinted.companies,
    events: quiet ? [] : await emitEvents(tx, context, events),
    wouldHaveRun: quiet ? await wouldHaveRun(tx, orgId, events) : [],
  }
}
