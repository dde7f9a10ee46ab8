import { expect, test } from 'vitest'
import { moveDiscussions } from '#service/api/topics/placing/move.ts'
import { transaction } from '#service/core/write.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { pass, say, topicsOf, writerOn } from './support/talk.ts'

const service = useService()

const exports = [
  'The CSV export times out since we updated',
  'CSV export times out for large workspaces',
  'Our nightly CSV export times out as well',
  'Export to CSV: times out after a minute',
  'The export of CSV files times out for us',
  'CSV export times out on the new plan',
]
const invoices = [
  'The invoice shows the wrong VAT number',
  'Wrong VAT number on our invoice again',
  'Our invoice has a wrong VAT number',
  'VAT number on the invoice is wrong for us',
]

type Proposal = { id: string; kind: string; why: string[]; groupIds: string[]; stays: Side; goes: Side }
type Side = { topicId: string | null; messageCount: number; quotes: { text: string }[] }

const proposalsOf = async (org: Org) => (await org.api.get('/topic-proposals')).body.data as Proposal[]

async function groupsOf(org: Org, topicId: string): Promise<string[]> {
  const groups = (await org.api.get(`/topics/${topicId}`)).body.groups as { id: string }[]
  return groups.map(({ id }) => id)
}

/** A topic of what was said, each in a discussion of its own, as if the writer had placed them. */
async function topicOf(org: Org, name: string, texts: string[]): Promise<string> {
  const spoken = texts.map((text, n) => ({ by: `${name}${n}`, text, thread: `${name}${n}` }))
  const made = await org.api.post('/topics', { title: name, messageIds: await say(org, spoken) })
  const topicId = String(made.body.id)
  const how = { topicId, placedBy: 'rule' as const, confidence: 1, why: [] }
  const placements = (await groupsOf(org, topicId)).map((groupId) => ({ groupId, ...how }))
  await transaction(service.db, (tx) => moveDiscussions(tx, org.id, placements))
  return topicId
}

/** Exports in two topics of three discussions, where one would do, beside invoices. */
async function begunTwice(): Promise<{ org: Org; ids: string[] }> {
  const org = await service.org()
  const ids = [await topicOf(org, 'One', exports.slice(0, 3)), await topicOf(org, 'Two', exports.slice(3))]
  await topicOf(org, 'Invoices', invoices)
  await writerOn(org)
  return { org, ids }
}

test('a pass proposes what it may not merge by itself, with what speaks for it, and does not repeat itself', async () => {
  const { org, ids } = await begunTwice()
  await pass(service, org)
  const proposals = await proposalsOf(org)
  expect(proposals).toMatchObject([{ kind: 'merge', groupIds: [] }])
  const [{ stays, goes, why } = { stays: null, goes: null, why: [] }] = proposals
  expect([stays?.topicId, goes?.topicId].toSorted()).toEqual(ids.toSorted())
  expect(why).toContain('csv')
  for (const side of [stays, goes]) expect(side?.quotes.map(({ text }) => text).join()).toContain('CSV')
  expect((await topicsOf(org)).map(({ messageCount }) => messageCount)).toEqual([3, 3, 4])
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual(proposals)
})

test('what was rejected comes back when there is twice as much of it', async () => {
  const { org } = await begunTwice()
  await pass(service, org)
  const [first] = await proposalsOf(org)
  await org.api.post(`/topic-proposals/${first?.id}`, { decision: 'reject' })
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
  for (const name of ['One', 'Two'])
    await say(
      org,
      exports.slice(0, 3).map((text, n) => ({ by: `late${n}`, text, thread: `${name}${n}` })),
    )
  await pass(service, org)
  expect(await proposalsOf(org)).toMatchObject([{ id: first?.id, kind: 'merge' }])
})

test('what is never to be done is not proposed again, and what was merged by hand is gone', async () => {
  const { org } = await begunTwice()
  await pass(service, org)
  const [first] = await proposalsOf(org)
  await org.api.post(`/topic-proposals/${first?.id}`, { decision: 'never' })
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
  const other = await begunTwice()
  await pass(service, other.org)
  const [into, from] = other.ids
  expect((await other.org.api.post('/topics/merge', { into, from: [from] })).status).toBe(200)
  await pass(service, other.org)
  const { rows } = await service.db.pool.query('SELECT state FROM topic_proposals WHERE org_id = $1', [
    other.org.id,
  ])
  expect(rows).toEqual([{ state: 'gone' }])
})

test('a kind that may happen by itself is done and not proposed', async () => {
  const { org } = await begunTwice()
  await org.api.patch('/topic-writer', { automatic: ['merge'] })
  await pass(service, org)
  expect((await topicsOf(org)).map(({ messageCount }) => messageCount)).toEqual([6, 4])
  expect(await proposalsOf(org)).toEqual([])
})

test('a topic about two things is proposed to be split, and the split is made as proposed', async () => {
  const org = await service.org()
  const one = await topicOf(org, 'Both', [...exports, ...invoices])
  await writerOn(org)
  await pass(service, org)
  const [split] = await proposalsOf(org)
  expect(split).toMatchObject({
    kind: 'split',
    stays: { topicId: one, messageCount: 6 },
    goes: { topicId: null },
  })
  expect(split?.why).toContain('invoice')
  const answer = await org.api.post(`/topic-proposals/${split?.id}`, { decision: 'accept' })
  expect(answer.body).toMatchObject({ state: 'accepted', topic: { messageCount: 4 } })
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
})

test('words of a channel that not everybody may see are neither quoted nor named', async () => {
  const { org } = await begunTwice()
  await service.db.pool.query(`UPDATE channels SET visibility = 'admins' WHERE org_id = $1`, [org.id])
  await pass(service, org)
  expect(await proposalsOf(org)).toEqual([])
})
