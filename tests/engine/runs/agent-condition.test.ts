import { beforeAll, describe, expect, test } from 'vitest'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { call, finish, provider, type Request } from './support/provider.ts'
import { aRun, execute, stepsOf } from './support/runs.ts'

const service = useService()
const model = 'compatible:x'

const toolsOf = ({ body }: Request) =>
  (body.tools as { function: { name: string } }[]).map((it) => it.function.name)

let org: Org
let eventId = ''
beforeAll(async () => {
  org = await orgWithOutput(service)
  await addTopics(service.db, org.id, [{ title: 'Exports are slow' }])
  const event = { deliveryId: 'd1', payload: { issue: { title: 'Exports take minutes' } } }
  eventId = String((await org.api.post('/events/issue.activity', event)).body.id)
})

async function onEvent(id = eventId) {
  const condition = 'It is the second time this month'
  const run = await aRun(service, org, { schedule: { type: 'event', events: ['issue.activity'], condition } })
  await service.db.pool.query(
    `UPDATE automation_versions SET definition = jsonb_set(definition, '{schedule,conditionMode}', '"agent"')
      WHERE org_id = $1 AND automation_id = $2`,
    [org.id, run.automationId],
  )
  return { ...run, cause: 'event' as const, eventId: id }
}

const answers = (answer: string, reason: string) => call('finish', { answer, reason })

describe('a condition that the agent decides', () => {
  test('is looked into with what the automation may read, and nothing that changes', async () => {
    const { models, requests } = await provider(model, [
      call('search_topics', { search: 'exports' }),
      answers('yes', 'The topic was there before.'),
      finish('Again.'),
    ])
    const run = await onEvent()
    expect(await execute(service, run, models)).toMatchObject({
      ...{ status: 'succeeded', output: 'Again.', inputTokens: 300 },
      verdict: { answer: 'yes', reason: 'The topic was there before.', mode: 'agent', model },
    })
    expect(toolsOf(requests[0] as Request).filter((name) => name.startsWith('update'))).toEqual([])
    expect(toolsOf(requests[2] as Request)).toContain('update_topic')
    const kinds = (await stepsOf(service, run)).map(({ kind, name }) => `${kind} ${name}`)
    expect(kinds.indexOf('decision condition')).toBeGreaterThan(kinds.indexOf('tool search_topics'))
  })

  test.each([
    ['no', 'It is the first.', 'The condition is not met: It is the first.'],
    ['cannot-judge', 'Nothing is known.', 'The condition could not be judged: Nothing is known.'],
  ])('ends the run when it is %s', async (answer, reason, reasonText) => {
    const { models, requests } = await provider(model, [answers(answer, reason)])
    const result = await execute(service, await onEvent(), models)
    expect(result).toMatchObject({ status: 'skipped', reason: 'condition', reasonText, verdict: { answer } })
    expect(result).toMatchObject({ spent: { model, inputTokens: 100, outputTokens: 10 } })
    expect(requests).toHaveLength(1)
  })

  test('is not asked when somebody starts the run by hand', async () => {
    const { models, requests } = await provider(model, [finish('Done.')])
    const run = { ...(await onEvent()), cause: 'manual' as const }
    expect(await execute(service, run, models)).toMatchObject({ status: 'succeeded', output: 'Done.' })
    expect(requests).toHaveLength(1)
  })

  test('is not taken for satisfied when the model only talks', async () => {
    const { models } = await provider(model, [{ text: 'yes, certainly' }])
    expect(await execute(service, await onEvent(), models)).toMatchObject({
      ...{ status: 'failed', reason: 'condition-error', canPass: false, spent: { model } },
    })
  })

  test('cannot be judged by an empty event, and the model is not asked', async () => {
    const empty = await org.api.post('/events/issue.activity', { deliveryId: 'd2', payload: {} })
    const { models, requests } = await provider(model, [])
    const result = await execute(service, await onEvent(String(empty.body.id)), models)
    expect(result).toMatchObject({ status: 'skipped', verdict: { answer: 'cannot-judge' } })
    expect(requests).toEqual([])
  })
})
