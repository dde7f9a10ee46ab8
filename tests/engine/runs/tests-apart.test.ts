import { expect, test } from 'vitest'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { transaction } from '#service/core/write.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { placeTools } from '#service/runs/capabilities/places.ts'
import { linksTo } from '#service/runs/capabilities/tool.ts'
import { addRun, withAutomation } from '#tests/contract/runs/support.ts'
import { useService } from '#tests/harness/service.ts'
import { log } from './support/runs.ts'

const service = useService()
const tests = [{ cause: 'test' }, { cause: 'test', dryRun: true }, { cause: 'retry', dryRun: true }] as const

test('what a test wrote is none of the earlier runs', async () => {
  const { org, automationId } = await withAutomation(service)
  for (const [n, run] of [{}, ...tests].entries())
    await addRun(service, org, automationId, { ...run, output: `Output ${n}` })
  const [tool] = placeTools['runs.read']
  const agent = { orgId: org.id, automationId, automationName: 'Test', runId: org.id }
  const context = agentContext(service.db, log, agent)
  const answer = await tool?.run(
    { context, automationId, runId: org.id, links: linksTo(undefined) },
    { limit: 5 },
  )
  expect(answer).toMatchObject({ runs: [{ output: 'Output 0' }] })
  const { body } = await org.api.get(`/automations/${automationId}`)
  expect(body.recentRuns).toHaveLength(1)
})

test('a test neither counts as a failure nor ends a row of them', async () => {
  const { org, automationId } = await withAutomation(service)
  const failed = { status: 'failed' } as const
  for (const run of [failed, failed, ...tests, ...tests.map((it) => ({ ...it, ...failed }))])
    await addRun(service, org, automationId, run)
  const output = { channel: 'email', mode: 'specific', destinations: ['team@northline.example'] }
  await service.db.pool.query('UPDATE organizations SET notice_output = $2 WHERE id = $1', [org.id, output])
  await transaction(service.db, (tx) =>
    createNotice(tx, { orgId: org.id, automationId, runId: null, kind: 'failed', reason: 'It broke.' }),
  )
  const { rows } = await service.db.pool.query('SELECT body FROM deliveries WHERE org_id = $1', [org.id])
  expect(rows).toMatchObject([{ body: expect.stringContaining('2 times in a row') }])
})
