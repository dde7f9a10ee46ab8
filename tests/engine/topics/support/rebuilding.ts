import { pino } from 'pino'
import { moveDiscussions } from '#service/api/topics/placing/move.ts'
import { transaction } from '#service/core/write.ts'
import { takeRebuildTurn } from '#service/writers/topics/rebuild/turn.ts'
import type { Org, TestService } from '#tests/harness/service.ts'
import { say, writerOn } from './talk.ts'

export const exports = [
  'The CSV export times out since we updated',
  'CSV export times out for large workspaces',
  'Our nightly CSV export times out as well',
  'Export to CSV: times out after a minute',
  'The export of CSV files times out for us',
  'CSV export times out on the new plan',
]
export const invoices = [
  'The invoice shows the wrong VAT number',
  'Wrong VAT number on our invoice again',
  'Our invoice has a wrong VAT number',
  'VAT number on the invoice is wrong for us',
]
export const logins = [
  'Single sign-on login fails with Okta',
  'Okta login by single sign-on fails',
  'We cannot log in: single sign-on with Okta fails',
  'Login with Okta single sign-on fails again',
]

export async function groupsOf(org: Org, topicId: string): Promise<string[]> {
  const groups = (await org.api.get(`/topics/${topicId}`)).body.groups as { id: string }[]
  return groups.map(({ id }) => id)
}

/** A topic of what was said, each in a discussion of its own, as if the writer had begun it and placed them. */
export async function writtenTopic(
  service: TestService,
  org: Org,
  title: string,
  texts: string[],
): Promise<string> {
  const spoken = texts.map((text, n) => ({ by: `${title}${n}`, text, thread: `${title}${n}` }))
  const made = await org.api.post('/topics', { title, messageIds: await say(org, spoken) })
  const topicId = String(made.body.id)
  const how = { topicId, placedBy: 'rule' as const, confidence: 1, why: [] }
  const placements = (await groupsOf(org, topicId)).map((groupId) => ({ groupId, ...how }))
  await transaction(service.db, (tx) => moveDiscussions(tx, org.id, placements))
  await service.db.pool.query(
    `UPDATE topics SET written_by = 'rule', locked_fields = '{}' WHERE org_id = $1 AND id = $2`,
    [org.id, topicId],
  )
  return topicId
}

export type Muddle = { org: Org; one: string; two: string; mixed: string }

/** Exports in two topics where one would do, and invoices and logins in one that should be two. */
export async function muddle(service: TestService): Promise<Muddle> {
  const org = await service.org()
  const one = await writtenTopic(service, org, 'One', exports.slice(0, 4))
  const two = await writtenTopic(service, org, 'Two', exports.slice(4))
  const mixed = await writtenTopic(service, org, 'Mixed', [...invoices, ...logins])
  await writerOn(org)
  return { org, one, two, mixed }
}

export type Rebuild = {
  id: string
  status: string
  done: number
  total: number
  leftOut: number
  result: Record<string, unknown> | null
  act: { topicId: string; changeId: string; undoneAt: string | null } | null
}

export async function startRebuild(org: Org): Promise<Rebuild> {
  const answer = await org.api.post('/topic-rebuilds', {})
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as Rebuild
}

/** Takes one step, or none where nothing is due. */
export function oneStep(
  { db }: Pick<TestService, 'db'>,
  org: Org,
  owner = 'one',
  atOnce?: number,
): Promise<number> {
  const deps = { db, log: pino({ level: 'silent' }) }
  return takeRebuildTurn(deps, owner, new AbortController().signal, [org.id], atOnce)
}

export async function readRebuild(org: Org, id: string): Promise<Rebuild> {
  return (await org.api.get(`/topic-rebuilds/${id}`)).body as Rebuild
}

/** Starts a rebuild and works until it is ready. */
export async function rebuilt(service: TestService, org: Org, atOnce?: number): Promise<Rebuild> {
  const { id } = await startRebuild(org)
  while ((await oneStep(service, org, 'one', atOnce)) > 0);
  return readRebuild(org, id)
}

export type Changed = {
  id: string
  fate: string
  title: string
  discussions: { before: number; after: number }
  comes: { discussions: number; places: { title: string }[]; quotes: { text: string }[] }
  goes: { discussions: number; places: { title: string }[]; quotes: { text: string }[] }
}

export async function changesOf(org: Org, id: string): Promise<Changed[]> {
  return (await org.api.get(`/topic-rebuilds/${id}/topics?limit=100`)).body.data as Changed[]
}
