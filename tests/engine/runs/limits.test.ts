import { expect, test } from 'vitest'
import { interpretSchedule } from '#service/api/schedules/interpret.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import { everywhere } from '#service/core/models.ts'
import { aJudge, says as answers, eventOrg, pullRequest } from '#tests/engine/events/setting.ts'
import {
  topicOf as aTopic,
  onlyStory,
  pass,
  writerOn as storyWriterOn,
} from '#tests/engine/stories/support/talk.ts'
import { work } from '#tests/engine/topics/support/talk.ts'
import { askedNow, joinsFirst, topicOf, undecided } from '#tests/engine/topics/support/undecided.ts'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { finish, provider } from './support/provider.ts'
import { aRun, execute, log } from './support/runs.ts'

const service = useService()
const model = 'anthropic:claude-sonnet-4-5'
const merged = 'github.pr.merged'

/** Uses up a limit of $20 this month. */
async function usedUp(org: Org): Promise<void> {
  expect((await org.api.patch('/organization', { monthlyModelLimitUsd: 20 })).status).toBe(200)
  await service.db.pool.query(
    `INSERT INTO model_months (org_id, month, spender, cost_micros)
     VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 'all', 20000000)`,
    [org.id],
  )
}

const reason =
  /^The monthly limit of \$20 for models is used up: raise it in Settings → Models or wait until 1 [A-Z][a-z]+\.$/

test('a run that needs a model is skipped until the limit is raised; one that needs none goes on', async () => {
  const org = await orgWithOutput(service)
  await usedUp(org)
  const { models, requests } = await provider(model, [finish('All is well.')])
  const run = await aRun(service, org)
  const skipped = { status: 'skipped', reason: 'spending', reasonText: expect.stringMatching(reason) }
  expect(await execute(service, run, models)).toEqual(skipped)
  expect(requests).toEqual([])
  expect(await execute(service, await aRun(service, org, { name: 'Without a model' }))).toMatchObject({
    status: 'nothing-to-report',
    model: 'built-in',
  })
  await org.api.patch('/organization', { monthlyModelLimitUsd: 21 })
  expect(await execute(service, run, models)).toMatchObject({ status: 'succeeded' })
})

test('a condition is not judged, and says why', async () => {
  const { org, automation, push, runs, match } = await eventOrg(service)
  await usedUp(org)
  await automation({ events: [merged], condition: 'It touches retries' })
  await automation({ events: [merged], targetBranches: ['main'] })
  await push(merged, pullRequest())
  const { judge, asked } = aJudge(() => answers('yes'))
  await match({ judge })
  expect(asked).toEqual([])
  const found = (await runs()).toSorted((a, b) => a.status.localeCompare(b.status))
  expect(found).toMatchObject([
    { status: 'queued' },
    { status: 'skipped', reason: 'spending', reasonText: expect.stringMatching(reason) },
  ])
})

test('what writers and questions cost is spent as well, and GET /models says for what', async () => {
  const { org, models } = await undecided(service, [joinsFirst])
  await askedNow(service, org, models)
  const { body } = await org.api.get('/models')
  expect(body.month).toMatchObject({
    costUsd: 0.00045,
    limitUsd: null,
    spenders: [{ kind: 'topics', automationId: null, name: null, limitUsd: null, costUsd: 0.00045 }],
  })
})

test('words alone sort messages into topics, until the limit is raised', async () => {
  const { org, served, id, topicId, models } = await undecided(service, [joinsFirst])
  await usedUp(org)
  await askedNow(service, org, models)
  expect(served.requests).toEqual([])
  expect(await topicOf(service, org, id)).toBeNull()
  await org.api.patch('/organization', { monthlyModelLimitUsd: null })
  // Nothing is set back here: raising the limit has what waits asked at once.
  await work(service, org, models)
  expect(await topicOf(service, org, id)).toBe(topicId)
})

test('fixed rules write stories', async () => {
  const org = await service.org()
  await storyWriterOn(org, {})
  await usedUp(org)
  await aTopic(org, { topicType: 'bug_report' }, [
    { by: 'ada@halden.example', name: 'Ada Byron', text: 'It has not finished since Monday.', daysAgo: 3 },
    { by: 'bo@kite.example', name: 'Bo Chen', text: 'Our export stops.', daysAgo: 4 },
    { by: 'cy@marigold.example', name: 'Cy Dahl', text: 'The export button turns grey.', daysAgo: 5 },
  ])
  const served = await provider(model, [{ text: '{}' }])
  await pass(service, org, { models: served.models })
  expect(served.requests).toEqual([])
  expect((await onlyStory(org)).writtenBy).toBe('rule')
})

test('words of a schedule are not asked about', async () => {
  const org = await service.org()
  await usedUp(org)
  const { models, requests } = await provider(model, [{ text: '{}' }])
  const agent = { orgId: org.id, automationId: org.id, automationName: 'Test', runId: org.id }
  const context = agentContext(service.db, log, agent, everywhere(models))
  const text = 'the morning after payday at nine'
  expect(await interpretSchedule(context, { text, timezone: 'UTC' })).toMatchObject({
    outcome: 'failed',
    reason: expect.stringMatching(reason),
  })
  expect(requests).toEqual([])
})
