import { beforeAll, describe, expect, test } from 'vitest'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { type Behaviour, call, finish, provider } from './support/provider.ts'
import { aRun, execute, stepsOf } from './support/runs.ts'

const service = useService()
let org: Org
beforeAll(async () => {
  org = await orgWithOutput(service)
})
const models = ['anthropic:claude-x', 'openai:gpt-x', 'compatible:x']

const cases: [string, Behaviour, Record<string, unknown>][] = [
  [
    '429 with a time',
    { status: 429, headers: { 'retry-after': '7' } },
    { canPass: true, retryAfterMs: 7000 },
  ],
  [
    '429 with a time that nobody waits for',
    { status: 429, headers: { 'retry-after': '7200' } },
    { canPass: true, retryAfterMs: 7_200_000 },
  ],
  ['429 without one', { status: 429 }, { canPass: true }],
  ['500', { status: 500 }, { canPass: true }],
  ['529', { status: 529 }, { canPass: true }],
  ['no JSON', { status: 200, body: '<html>' }, { canPass: true }],
  ['JSON of another shape', { status: 200, body: '{"hello":1}' }, { canPass: true }],
  ['401', { status: 401, body: '{"error":{"message":"key sk-123 is wrong"}}' }, { canPass: false }],
  ['400', { status: 400 }, { canPass: false }],
  ['404', { status: 404 }, { canPass: false }],
]

describe.each(models)('%s', (model) => {
  // What is the same for all is tried with one of them.
  test.each(model === 'compatible:x' ? cases : cases.slice(0, 1))(
    'fails on %s as it should',
    async (_, behaviour, expected) => {
      const run = await aRun(service, org)
      const { models: at, requests } = await provider(model, [behaviour])
      const result = await execute(service, run, at)
      expect(result).toMatchObject({ status: 'failed', reason: 'model', ...expected })
      expect(JSON.stringify(result)).not.toContain('sk-123')
      expect(requests).toHaveLength(1)
      const step = (await stepsOf(service, run)).at(-1)
      expect(step).toMatchObject({ kind: 'model', name: model, error: expect.any(String) })
      expect(step?.error).not.toContain('sk-123')
    },
  )

  test('is not asked again before the time it asked for, also when that is longer than an attempt waits', async () => {
    const run = await aRun(service, org)
    const { models: at, requests } = await provider(model, [
      { status: 429, headers: { 'retry-after': '90' } },
    ])
    expect(await execute(service, run, at, { limits: { retries: 2 } })).toMatchObject({
      ...{ status: 'failed', canPass: true, reason: 'model', retryAfterMs: 90_000 },
    })
    expect(requests).toHaveLength(1)
  })

  test('gives up on an answer that does not come, and may try again', async () => {
    const run = await aRun(service, org)
    const { models: at } = await provider(model, ['hang'])
    expect(await execute(service, run, at, { limits: { callMs: 50 } })).toMatchObject({
      ...{ status: 'failed', canPass: true, reason: 'model' },
      message: `The provider of ${model} did not answer in time.`,
    })
  })

  test('stops in the middle when it is canceled', async () => {
    const run = await aRun(service, org)
    const { models: at, received, requests } = await provider(model, [call('list_topics', {}), 'hang'])
    const stop = new AbortController()
    const running = execute(service, run, at, { signal: stop.signal })
    await received(2)
    stop.abort()
    expect(await running).toMatchObject({ status: 'failed', canPass: true, reason: 'by-hand' })
    expect(requests).toHaveLength(2)
    expect((await stepsOf(service, run)).map(({ name }) => name)).toContain('list_topics')
  })
})

const model = 'compatible:x'

test('a provider that is not there can come back', async () => {
  const run = await aRun(service, org)
  const { models: at, close } = await provider(model, [])
  close()
  expect(await execute(service, run, at)).toMatchObject({ status: 'failed', canPass: true, reason: 'model' })
})

test('a call is repeated within the attempt', async () => {
  const run = await aRun(service, org)
  const { models: at, requests } = await provider(model, [
    { status: 429, headers: { 'retry-after-ms': '1' } },
    finish('Done.'),
  ])
  expect(await execute(service, run, at, { limits: { retries: 1 } })).toMatchObject({ status: 'succeeded' })
  expect(requests).toHaveLength(2)
})

describe('limits', () => {
  test('of steps: the model is made to finish, and fails when it does not', async () => {
    const run = await aRun(service, org)
    const { models: at, requests } = await provider(model, [call('list_topics', {})])
    const result = await execute(service, run, at, { limits: { steps: 3 } })
    expect(result).toMatchObject({ status: 'failed', canPass: false, reason: 'limit' })
    expect(requests.map(({ body }) => (body.tools as unknown[]).length > 1)).toEqual([true, true, false])
  })

  test('of tokens', async () => {
    const run = await aRun(service, org)
    const { models: at, requests } = await provider(model, [call('list_topics', {})])
    const result = await execute(service, run, at, { limits: { tokens: 200 } })
    expect(result).toMatchObject({ status: 'failed', canPass: false, reason: 'limit' })
    expect(result).toMatchObject({ spent: { model, inputTokens: 200, outputTokens: 20, costMicros: null } })
    expect(requests).toHaveLength(2)
  })

  test('of tokens: the model is made to finish while there is room for it', async () => {
    const run = await aRun(service, org)
    const turns = [call('list_topics', {}), call('list_topics', {}), finish('Done.')]
    const { models: at, requests } = await provider(model, turns)
    const result = await execute(service, run, at, { limits: { tokens: 250 } })
    expect(result).toMatchObject({ status: 'succeeded', output: 'Done.' })
    expect(requests.map(({ body }) => (body.tools as unknown[]).length > 1)).toEqual([true, true, false])
  })

  test('of time', async () => {
    const run = await aRun(service, org)
    const { models: at } = await provider(model, ['hang'])
    const result = await execute(service, run, at, { limits: { ms: 50 } })
    expect(result).toMatchObject({ status: 'failed', canPass: true, reason: 'limit' })
  })

  test('an answer that was cut off is no report', async () => {
    const run = await aRun(service, org)
    const { models: at } = await provider(model, [{ text: 'The report beg', finish: 'length' }])
    expect(await execute(service, run, at)).toMatchObject({
      ...{ status: 'failed', reason: 'limit' },
      message: 'An answer of the model was cut off after 8000 tokens. Ask for less, or in parts.',
    })
  })
})

test('a model that says nothing is not said to have said too much, and is asked again later', async () => {
  const run = await aRun(service, org)
  const { models: at } = await provider(model, [{ text: '' }])
  expect(await execute(service, run, at)).toMatchObject({
    ...{ status: 'failed', canPass: true, reason: 'model' },
    message: 'The model stopped without handing in a result.',
  })
})

test('a text without a call of finish is the report', async () => {
  const run = await aRun(service, org)
  const { models: at } = await provider(model, [{ text: '## All is well' }])
  expect(await execute(service, run, at)).toMatchObject({ status: 'succeeded', output: '## All is well' })
})

test('what waits for a service that is broken is not told to the model', async () => {
  const run = await aRun(service, org)
  const { models: at, requests } = await provider(model, [call('list_topics', {}), finish('Done.')])
  const broken = { ...service.db, pool: failing(service.db.pool) }
  await expect(execute(service, run, at, { db: broken })).rejects.toThrow('the database is away')
  expect(requests).toHaveLength(1)
})

/** Fails what reads topics. */
function failing(pool: typeof service.db.pool): typeof service.db.pool {
  return new Proxy(pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key)
      return (query: unknown, ...rest: unknown[]) => {
        if (JSON.stringify(query).includes('FROM topics')) throw new Error('the database is away')
        return Reflect.apply(target.query, target, [query, ...rest])
      }
    },
  })
}
