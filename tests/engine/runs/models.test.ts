import { describe, expect, test } from 'vitest'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { call, finish, provider } from './support/provider.ts'
import { aRun, execute, stepsOf } from './support/runs.ts'

const service = useService()

async function talking(): Promise<Org> {
  const org = await orgWithOutput(service)
  await push(org.api, [
    aMessage({
      content: 'The export is slow',
      url: 'https://slack.example/p1',
      sentAt: new Date().toISOString(),
    }),
  ])
  return org
}

const report = 'One message: [export](https://slack.example/p1).'

describe.each([
  ['anthropic:claude-sonnet-4-5-20250929', 'key-of-anthropic', 2 * (100 * 3 + 10 * 15)],
  ['openai:gpt-5-mini', 'Bearer key-of-openai', Math.round(2 * (60 * 0.25 + 40 * 0.025 + 10 * 2))],
  ['compatible:some/model', 'Bearer key-of-compatible', null],
])('%s', (model, key, costMicros) => {
  test('uses a tool, reads its answer as data, and hands in its report', async () => {
    const org = await talking()
    const run = await aRun(service, org)
    const { models, requests } = await provider(model, [
      call('search_messages', { search: 'export' }),
      finish(report),
    ])
    const result = await execute(service, run, models)
    const tokens = { inputTokens: 200, outputTokens: 20 }
    expect(result).toEqual({ status: 'succeeded', output: report, model, costMicros, ...tokens })
    expect(requests.map((it) => it.key)).toEqual([key, key])
    expect(requests[0]?.text).toContain('Name the accounts whose mood changed.')
    expect(requests[1]?.text).toContain('<data source=\\"search_messages\\">')
    const steps = await stepsOf(service, run)
    expect(steps.map(({ n, kind, name }) => [n, kind, name])).toEqual([
      [1, 'note', 'start'],
      [2, 'model', model],
      [3, 'tool', 'search_messages'],
      [4, 'model', model],
    ])
    expect(steps[2]).toMatchObject({ input: { search: 'export' }, output: { totalCount: 1 }, error: null })
  })

  test('says that there is nothing to report', async () => {
    const run = await aRun(service, await talking())
    const { models } = await provider(model, [finish('Looked at 1 message.', 'nothing-to-report')])
    expect(await execute(service, run, models)).toMatchObject({
      ...{ status: 'nothing-to-report', output: 'Looked at 1 message.', inputTokens: 100, outputTokens: 10 },
    })
  })

  test('is informed of an invalid call, and goes on', async () => {
    const run = await aRun(service, await talking())
    const calls = [call('search_messages', { limit: 'many' }), call('no_such_tool', {}), finish(report)]
    const { models, requests } = await provider(model, calls)
    expect(await execute(service, run, models)).toMatchObject({ status: 'succeeded' })
    expect(requests).toHaveLength(3)
    expect(requests[1]?.text).toMatch(/limit/)
    expect(requests[2]?.text).toMatch(/no_such_tool/)
    const steps = await stepsOf(service, run)
    expect(steps.filter(({ error }) => error !== null).map(({ name }) => name)).toEqual([
      'search_messages',
      'no_such_tool',
    ])
  })
})
