import { expect, test } from 'vitest'
import { aMessage, push as pushMessages } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { aJudge, eventOrg, pullRequest, says } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'
const rules = {
  match: 'all',
  rows: [
    { field: 'pullRequest.labels', test: 'is', value: 'api' },
    { field: 'pullRequest.changedFiles', test: 'at-least', value: 5 },
  ],
}

async function withRules(fields: Record<string, unknown>) {
  const setting = await eventOrg(service)
  const id = await setting.automation({ events: [merged], ...fields })
  const changed = await setting.org.api.patch(`/automations/${id}`, { rules })
  expect(changed.status, changed.text).toBe(200)
  return { id, ...setting }
}

test('an event that meets the rules runs without a model, another is skipped with the reason', async () => {
  const { push, match, runs } = await withRules({})
  await push(merged, pullRequest({ labels: ['API', 'risk'], changedFiles: 5 }))
  await push(merged, pullRequest({ labels: ['docs'], changedFiles: 9 }))
  await match({ judge: null })
  expect(await runs()).toMatchObject([
    { status: 'queued', reason: null },
    { status: 'skipped', reason: 'rules', reasonText: expect.stringContaining('“docs”') },
  ])
})

test('words are asked only of what meets the rules, and decide then', async () => {
  const { id, org, push, match, runs } = await withRules({ condition: 'It touches uploads' })
  const { judge, asked } = aJudge(() => says('no', 'It touches billing.'))
  await push(merged, pullRequest({ labels: ['api'], changedFiles: 1 }))
  await push(merged, pullRequest({ labels: ['api'], changedFiles: 12 }))
  await match({ judge })
  expect(asked).toHaveLength(1)
  expect(await runs()).toMatchObject([{ reason: 'rules' }, { reason: 'condition' }])
  const [stopped] = await runs()
  const again = await org.api.post(`/runs/${stopped?.id}/retries`, {})
  expect(again.body).toMatchObject({ status: 'skipped', reason: 'rules' })
  const eventId = (await org.api.get(`/runs/${stopped?.id}`)).body.eventId
  const asTest = { eventId, dryRun: true, condition: 'judge' }
  expect((await org.api.post(`/automations/${id}/runs`, asTest)).body).toMatchObject({ reason: 'rules' })
})

test('rules are tried on the last events without a model, each rule by itself', async () => {
  const { org, push } = await eventOrg(service)
  await push(merged, pullRequest({ labels: ['api'], changedFiles: 1 }))
  await push(merged, pullRequest({ labels: ['api'], changedFiles: 12 }))
  const body = { events: [merged], rules, judge: false }
  const answer = await org.api.post('/automations/condition-test', body)
  expect(answer.body.data).toMatchObject([
    { outcome: 'run', rulesMet: [true, true] },
    { outcome: 'skip', reason: 'rules', rulesMet: [true, false] },
  ])
  const estimate = await org.api.post('/automations/event-estimate', { events: [merged], rules })
  expect(estimate.body).toMatchObject({ runs: 1 })
  const refused = await org.api.post('/automations/condition-test', { ...body, events: ['topic.created'] })
  expect(refused.body.data).toMatchObject({ issues: [{ path: ['rules', 'rows', 0, 'field'] }, {}] })
})

test('events of messages carry the tags of their people', async () => {
  const { org } = await eventOrg(service)
  await pushMessages(org.api, [
    aMessage({ author: { displayName: 'Ada' } }),
    aMessage({ author: { platformId: 'U2', displayName: 'Bo' }, channel: { sourceChannelId: 'C2' } }),
  ])
  await service.db.pool.query(
    `UPDATE people SET ecosystem_tags = '{Beta-Tester}' WHERE org_id = $1 AND display_name = 'Ada'`,
    [org.id],
  )
  const tagged = { match: 'all', rows: [{ field: 'people[].tags', test: 'is', value: 'beta-tester' }] }
  const body = { events: ['conversation.activity'], rules: tagged }
  const { data } = (await org.api.post('/automations/condition-test', body)).body as {
    data: { outcome: string }[]
  }
  expect(data.map(({ outcome }) => outcome).toSorted()).toEqual(['run', 'skip'])
})
