import { randomBytes } from 'node:crypto'
import type { StoryWriterRules } from '#contract/story-writer.ts'
import { addStoryVersion, type By, insertStory } from '#service/api/stories/written.ts'
import { newStories } from '#service/api/story-writer/get.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import { canonicalJson } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { isNews, readEarlier } from './changes.ts'
import { type Composed, compose } from './composed.ts'
import { type Current, readStory } from './current.ts'
import type { Facts } from './facts/facts.ts'
import { holdQuotes } from './facts/quotes.ts'
import type { Finding } from './rules/findings.ts'
import { type Prepared, toVersion } from './version.ts'

export type Order = {
  finding: Finding
  rules: StoryWriterRules
  now: Date
  timeZone: string
  prepared: Prepared | null
  /** New stories a day; null when somebody asked for the story. */
  perDay: number | null
}

export type Outcome = 'new' | 'version' | 'same' | 'waits' | 'nothing'

const dayMs = 86_400_000

/** Days within which a finding that comes back is the same story; later it is another. */
const sameWithin = 14

/** Whether a reader should have another version: at once for news, once a day for anything else. */
export function needsVersion(before: Current, { facts, draft }: Composed, now: Date): boolean {
  if (before.goneAt !== null) return true
  const earlier = readEarlier(before.facts)
  if (!earlier || isNews(earlier, facts)) return true
  const rules = draft.why.map(({ rule }) => rule)
  if (rules.some((rule) => !before.why.some((it) => it.rule === rule))) return true
  return now.getTime() - Date.parse(before.writtenAt) >= dayMs && isDifferent(before, facts)
}

export function isDifferent(before: Current, facts: Facts): boolean {
  return canonicalJson(before.facts) !== canonicalJson(JSON.parse(JSON.stringify(facts)))
}

/** Whether it gives other reasons, or another writer has written sentences for it. */
function saysElse(before: Current, { draft }: Composed, prepared: Prepared | null): boolean {
  const why = draft.why.map(({ rule, sentence }) => ({ rule, sentence: sentence.text }))
  return (
    canonicalJson(why) !== canonicalJson(before.why) || (prepared !== null && prepared.model !== before.model)
  )
}

/** Words of a title may be taken back later, and an address stays: it says the kind of finding and the day. */
function slugOf({ causes }: Finding, now: Date): string {
  return `${causes[0].rule}-${now.toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`
}

async function isFull(tx: Tx, orgId: string, now: Date, perDay: number | null): Promise<boolean> {
  if (perDay === null) return false
  const found = await tx.client.query<{ n: number }>(newStories, [orgId, now.toISOString()])
  return (found.rows[0]?.n ?? 0) >= perDay
}

/** Whether `writeFinding` would write what was composed. */
export async function isDue(
  tx: Tx,
  orgId: string,
  { finding, now, perDay }: Pick<Order, 'finding' | 'now' | 'perDay'>,
  composed: Composed,
): Promise<boolean> {
  const before = await readStory(tx, orgId, finding.key, false)
  const state = stateOf(before, now)
  if (before && state === 'open') return perDay === null || needsVersion(before, composed, now)
  return state !== 'closed' && !(await isFull(tx, orgId, now, perDay))
}

/** Gives up the finding of an old story, so that the next one about it is another. */
const detach = 'UPDATE stories SET finding_key = NULL WHERE org_id = $1 AND id = $2'

async function begin(tx: Tx, by: By, order: Order, composed: Composed): Promise<Outcome> {
  const { finding, now, prepared } = order
  const topicId = 'topicId' in finding ? finding.topicId : null
  const version = toVersion(composed, prepared, null, now)
  const made = await insertStory(
    tx,
    by,
    { slug: slugOf(finding, now), findingKey: finding.key, topicId },
    version,
  )
  return made === null ? 'nothing' : 'new'
}

/** Somebody archived it, and that holds for good; what the writer archived long ago is another story. */
function stateOf(before: Current | null, now: Date): 'absent' | 'closed' | 'old' | 'open' {
  if (!before) return 'absent'
  if (before.archivedAt === null) return 'open'
  if (before.goneAt === null) return 'closed'
  return now.getTime() - Date.parse(before.goneAt) > sameWithin * dayMs ? 'old' : 'open'
}

/**
 * Writes the story of a finding in a transaction of the caller, or its next version. Facts are read within it, while nothing
 * can be deleted or erased, and quoted messages stay locked: whatever takes words back finds the story.
 */
export async function writeFinding(tx: Tx, by: By, order: Order): Promise<Outcome> {
  const { finding, rules, now, timeZone, prepared } = order
  await shareMessages({ tx: tx.client, orgId: by.orgId })
  const before = await readStory(tx, by.orgId, finding.key, true)
  const state = stateOf(before, now)
  if (state === 'closed') return 'nothing'
  // Reading all facts of what waits for another day is most of what a pass costs.
  if (state !== 'open' && (await isFull(tx, by.orgId, now, order.perDay))) return 'waits'
  const composed = await compose({ client: tx.client, orgId: by.orgId, now, timeZone }, finding, rules)
  if (!composed) return 'nothing'
  const { quotes, against } = composed.facts
  if (!(await holdQuotes(tx.client, by.orgId, [...quotes, ...against]))) return 'nothing'
  if (before && state === 'old') await tx.client.query(detach, [by.orgId, before.id])
  if (!before || state === 'old') return begin(tx, by, order, composed)
  const isAsked = order.perDay === null
  const isChanged = isAsked
    ? isDifferent(before, composed.facts) || saysElse(before, composed, prepared)
    : needsVersion(before, composed, now)
  if (!isChanged) return found(tx, by.orgId, before, now)
  await addStoryVersion(tx, by, before, toVersion(composed, prepared, before, now))
  return 'version'
}

const hourMs = 3_600_000

/** Notes that the rules still ask for it. */
async function found(tx: Tx, orgId: string, { id, foundAt }: Current, now: Date): Promise<Outcome> {
  if (now.getTime() - Date.parse(foundAt) >= hourMs)
    await tx.client.query('UPDATE stories SET found_at = $3 WHERE org_id = $1 AND id = $2', [
      orgId,
      id,
      now.toISOString(),
    ])
  return 'same'
}
