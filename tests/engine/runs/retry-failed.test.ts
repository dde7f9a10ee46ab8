import { expect, test } from 'vitest'
import { retryFailedRuns } from '#service/api/runs/again/retry-failed.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import { addRun } from '#tests/contract/runs/support.ts'
import { useService } from '#tests/harness/service.ts'
import { addDestination } from '../deliveries/setting.ts'
import { eventOrg, pullRequest, silent } from '../events/setting.ts'
import { provider } from './support/provider.ts'

const service = useService()
const merged = 'github.pr.merged'
const span = { since: '2026-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z', dryRun: false }
const judges = (answer: string) =>
  provider('compatible:x', [{ text: JSON.stringify({ answer, reason: 'Because.' }) }])

async function unjudged(several: number, schedule: Record<string, unknown> = {}) {
  const { org, automation, push } = await eventOrg(service)
  await addDestination(service.db, org.id, { channel: 'slack', botToken: 'xoxb-a-token' })
  const automationId = await automation({ events: [merged], condition: 'It is risky', ...schedule })
  const row = { cause: 'event', status: 'failed', reason: 'condition-error' } as const
  const ids = []
  for (let n = 0; n < several; n += 1) {
    const eventId = await push(merged, pullRequest())
    ids.push(await addRun(service, org, automationId, { ...row, eventId }))
  }
  const agent = { orgId: org.id, automationId, automationName: 'Test', runId: ids[0] ?? '' }
  const retry = (models: Models) =>
    retryFailedRuns(agentContext(service.db, silent, agent, everywhere(models)), {
      ...span,
      definition: 'as-it-ran',
    })
  return { org, ids, retry }
}

test('conditions that could not be judged are judged, some with each request', async () => {
  const { models, requests } = await judges('yes')
  const { ids, retry } = await unjudged(12)
  const first = await retry(models)
  expect(first).toMatchObject({ retried: 10, left: 2 })
  const second = await retry(models)
  expect(second).toMatchObject({ retried: 2, left: 0 })
  expect([...first.runs, ...second.runs].map(({ retryOf }) => retryOf).toSorted()).toEqual(ids.toSorted())
  expect([...first.runs, ...second.runs].every(({ status }) => status === 'queued')).toBe(true)
  expect(requests.length).toBeGreaterThan(0)
})

test('a condition that does not hold stops its run again', async () => {
  const { models } = await judges('no')
  const { ids, retry } = await unjudged(1)
  expect(await retry(models)).toMatchObject({ retried: 1, runs: [{ retryOf: ids[0], status: 'skipped' }] })
})

test('no model is asked where channels, branches or the agent decide', async () => {
  const { models, requests } = await judges('yes')
  const { retry } = await unjudged(11, { targetBranches: ['release/*'] })
  const stopped = await retry(models)
  expect(stopped).toMatchObject({ retried: 11, left: 0 })
  expect(stopped.runs.every(({ status }) => status === 'skipped')).toBe(true)
  const { retry: ofAgent } = await unjudged(11, { condition: 'It is the second time this month' })
  expect(await ofAgent(models)).toMatchObject({ retried: 11, left: 0 })
  expect(requests).toEqual([])
})

test('without a model they are skipped for that reason', async () => {
  const { org, retry } = await unjudged(1)
  const { runs } = await retry(noModels)
  expect((await org.api.get(`/runs/${runs[0]?.id}`)).body).toMatchObject({
    status: 'skipped',
    reason: 'no-model',
  })
})
