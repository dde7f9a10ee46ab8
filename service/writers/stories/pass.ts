import { archiveWritten, storyWriterActor } from '#service/api/stories/written.ts'
import { readStoryWriter } from '#service/api/story-writer/settings.ts'
import { transaction } from '#service/core/write.ts'
import { databaseNow, rows, type Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { type Claimed, claimNext, holdLease, releaseLease } from './claim.ts'
import type { Composed } from './composed.ts'
import { type Current, readCurrent, readStory } from './current.ts'
import { whyGone } from './gone.ts'
import { findAll } from './lookout.ts'
import { type Deps, prepareProse } from './prepare.ts'
import type { Finding } from './rules/findings.ts'
import { isDue, type Outcome, writeFinding } from './write.ts'

/** Limits for tests. */
export type Scope = { now?: Date; orgIds?: string[] }

type Pass = {
  deps: Deps
  owner: string
  claimed: Claimed
  now: Date
  signal: AbortSignal
  settings: Awaited<ReturnType<typeof readStoryWriter>>
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** One step of a pass, whole or not at all; only while this process holds the lease. */
function step<T>({ deps, owner, claimed }: Pass, effect: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(deps.db, async (tx) => {
    const result = await effect(tx)
    if (!(await holdLease(tx.client, claimed.orgId, owner))) throw new LeaseLost('the lease was lost')
    return result
  })
}

async function write(pass: Pass, finding: Finding): Promise<Outcome> {
  const { deps, claimed, now, signal, settings } = pass
  const { orgId, timeZone } = claimed
  const { rules, perDay } = settings
  if (!(await holdLease(deps.db.pool, orgId, pass.owner))) throw new LeaseLost('the lease was lost')
  const due = (tx: Tx, composed: Composed) => isDue(tx, orgId, { finding, now, perDay }, composed)
  const prepared = settings.useModel
    ? await prepareProse(deps, { orgId, finding, rules, now, timeZone, signal, isDue: due })
    : null
  return step(pass, (tx) =>
    writeFinding(tx, { orgId, actor: storyWriterActor }, { finding, rules, now, timeZone, prepared, perDay }),
  )
}

const fadesAfterMs = 2 * 86_400_000

/** Archives a story when its cause is gone: at once when somebody settled it, else when it stayed away for two days. */
async function archive(pass: Pass, { id, findingKey }: Current): Promise<void> {
  const { claimed, now } = pass
  const { orgId, timeZone } = claimed
  await step(pass, async (tx) => {
    const story = await readStory(tx, orgId, findingKey, true)
    if (!story || story.archivedAt !== null || story.keptAt !== null) return
    const { reason, isSettled } = await whyGone({ client: tx.client, orgId, now, timeZone }, findingKey)
    if (!isSettled && now.getTime() - Date.parse(story.foundAt) < fadesAfterMs) return
    await archiveWritten(tx, { orgId, actor: storyWriterActor }, id, reason, now)
  })
}

/** Does one thing; what goes wrong with it keeps nothing else from being done, and is tried again in the next pass. */
async function safely<T>(pass: Pass, about: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    pass.signal.throwIfAborted()
    if (error instanceof LeaseLost) throw error
    pass.deps.log.error({ err: error, finding: about }, 'a story could not be written')
    return null
  }
}

async function run(pass: Pass): Promise<number> {
  const { deps, claimed, now, settings, signal } = pass
  // Messages and merges since then have changed who waits.
  await recountWaiting(deps.db.pool, claimed.orgId, null)
  const findings = await findAll(deps.db, claimed.orgId, now, settings.rules)
  let waiting = 0
  for (const finding of findings) {
    signal.throwIfAborted()
    const outcome = await safely(pass, finding.key, () => write(pass, finding))
    if (outcome === 'waits') waiting++
  }
  const keys = new Set(findings.map(({ key }) => key))
  const gone = (await readCurrent(deps.db, claimed.orgId)).filter(({ findingKey }) => !keys.has(findingKey))
  for (const story of gone) await safely(pass, story.findingKey, () => archive(pass, story))
  return waiting
}

/** Changes whenever there is something new to read; once an hour in any case, because days pass. */
const seenNow = `
SELECT concat_ws(' ', (SELECT id FROM messages WHERE org_id = $1 ORDER BY id DESC LIMIT 1),
  (SELECT max(h.changed_at) FROM unnest(ARRAY['user', 'agent', 'system']) AS k(type) CROSS JOIN LATERAL (
    SELECT changed_at FROM changes WHERE org_id = $1 AND actor_type = k.type
     ORDER BY changed_at DESC NULLS LAST, id DESC NULLS LAST LIMIT 1) h),
  date_trunc('hour', $2::timestamptz)) AS seen`

const pauseMs = 60_000
const afterFailureMs = 300_000
/** A pass may take a twentieth of the time. */
const share = 20

/** Writes for the organization that waits longest; answers how many it wrote for: one or none. */
export async function writeStories(
  deps: Deps,
  owner: string,
  signal: AbortSignal,
  scope: Scope = {},
): Promise<number> {
  const claimed = await claimNext(deps.db, owner, scope.orgIds ?? null)
  if (!claimed) return 0
  const { orgId } = claimed
  const started = performance.now()
  try {
    const now = scope.now ?? (await databaseNow(deps.db.pool))
    const [known] = await rows<{ seen: string }>(deps.db, seenNow, [orgId, now.toISOString()])
    const seen = known?.seen ?? ''
    const settings = await readStoryWriter(deps.db, orgId)
    const isNew = seen !== claimed.seen
    const waiting = isNew ? await run({ deps, owner, claimed, now, signal, settings }) : null
    const nextMs = Math.max(pauseMs, (performance.now() - started) * share)
    await releaseLease(deps.db, orgId, owner, { nextMs, seen, waiting })
  } catch (error) {
    const nextMs = signal.aborted ? 0 : afterFailureMs
    await releaseLease(deps.db, orgId, owner, { nextMs, seen: null, waiting: null })
    if (signal.aborted || error instanceof LeaseLost) return 0
    deps.log.error({ err: error, orgId }, 'stories could not be written for an organization')
  }
  return 1
}
