import { expect, test } from 'vitest'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { pass, say, topicsOf, work, writerOn } from './support/talk.ts'

const service = useService()

const texts = [
  'The CSV export times out since we updated to 4.2.1',
  'CSV export times out for large workspaces after 4.2.1',
  'Our nightly CSV export times out, 4.2.1 as well',
  'CSV export times out with 4.2.1 on the new plan',
  'Export to CSV times out after a minute, 4.2.1',
]

const companies = (org: Org, n: number) =>
  service.db.pool.query('UPDATE topics SET company_count = $2 WHERE org_id = $1', [org.id, n])

/** Reports of people, of the company of their address each. */
const reports = (from: number, to: number) =>
  texts.slice(from, to).map((text, n) => ({
    ...{ by: `u${from + n}`, text, thread: `t${from + n}` },
    author: { email: `u@company${from + n}.example` },
  }))

async function topicIn(org: Org) {
  const [found] = await topicsOf(org)
  const { body } = await org.api.get(`/topics/${found?.id}`)
  return body as { id: string; priority: string; priorityWhy: string[]; lockedFields: string[] }
}

type Entry = { changes: Record<string, unknown>; changedBy: string }

const historyOf = async (org: Org, id: string) =>
  (await org.api.get(`/topics/${id}/history`)).body.history as Entry[]

test('a topic begins with its priority, and the pass raises it with its reasons in the history', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, reports(0, 2))
  await work(service, org)
  const begun = await topicIn(org)
  expect(begun).toMatchObject({ priority: 'default', priorityWhy: ['it is a bug report'] })
  await companies(org, 12)
  await pass(service, org)
  const raised = await topicIn(org)
  expect(raised).toMatchObject({ id: begun.id, priority: 'high', lockedFields: [] })
  expect(raised.priorityWhy).toContain('12 companies wrote about it')
  const entry = (await historyOf(org, begun.id)).find(({ changes }) => 'priority' in changes)
  expect(entry).toMatchObject({
    changedBy: 'agent',
    changes: { priority: 'high', priorityWhy: raised.priorityWhy },
  })
})

test('what a person set stays, until the lock is opened', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, reports(0, 2))
  await work(service, org)
  await companies(org, 12)
  const { id } = await topicIn(org)
  await org.api.patch(`/topics/${id}`, { priority: 'very_low' })
  await pass(service, org)
  expect(await topicIn(org)).toMatchObject({
    priority: 'very_low',
    priorityWhy: [],
    lockedFields: ['priority'],
  })
  await org.api.post(`/topics/${id}/unlock`, { fields: ['priority'] })
  await pass(service, org)
  expect(await topicIn(org)).toMatchObject({
    priority: 'high',
    priorityWhy: expect.arrayContaining([expect.any(String)]),
  })
})

test('what somebody took back from the writer is not done again', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, reports(0, 2))
  await work(service, org)
  const { id } = await topicIn(org)
  await companies(org, 12)
  await pass(service, org)
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT act_id AS id FROM changes WHERE org_id = $1 AND changes ? 'priorityWhy' AND operation = 'UPDATE'`,
    [org.id],
  )
  expect((await org.api.post(`/topics/${id}/undo`, { changeId: rows[0]?.id })).status).toBe(200)
  await pass(service, org)
  expect(await topicIn(org)).toMatchObject({ priority: 'default', priorityWhy: [] })
})

test.each([
  ['of today', undefined, true],
  ['of the past', '2026-01-05T10:00:00.000Z', false],
])('automations hear of a priority that the writer raises by what was said %s', async (_, sentAt, hears) => {
  const org = await orgWithOutput(service)
  const schedule = { type: 'event', events: ['topic.priority.high'], condition: 'Anything' }
  expect((await org.api.post('/automations', anAutomation({ schedule }))).status).toBe(200)
  await writerOn(org)
  const some = (from: number, to: number) =>
    reports(from, to).map((it) => ({ ...it, ...(sentAt && { sentAt }) }))
  await say(org, some(0, 2))
  await work(service, org)
  await companies(org, 12)
  await pass(service, org)
  const { rows } = await service.db.pool.query<{ name: string }>(
    'SELECT name FROM events WHERE org_id = $1',
    [org.id],
  )
  expect(rows.map(({ name }) => name).includes('topic.priority.high')).toBe(hears)
})
