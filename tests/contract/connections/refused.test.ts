import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { connect } from '#tests/harness/signals.ts'
import { startVariant } from '../../service/support/variant.ts'

const service = useService()
const unknown = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'

describe('what cannot be connected', () => {
  test.each<[what: string, body: Record<string, unknown>, ...places: string[]]>([
    ['no source', {}, 'source'],
    ['a source that is none', { source: 'carrier-pigeon' }, 'source'],
    ['a setting that it does not have', { source: 'webhook', settings: { colour: 'red' } }, 'settings'],
    [
      'a repository without owner',
      { source: 'github', settings: { repositories: ['cli'] } },
      'settings.repositories.0',
    ],
    ['an address that is none', { source: 'github', settings: { apiUrl: 'ftp://x' } }, 'settings.apiUrl'],
    ['a secret that it does not have', { source: 'webhook', secrets: { token: 'x' } }, 'secrets.token'],
    ['an empty secret', { source: 'webhook', secrets: { signingSecret: ' ' } }, 'secrets.signingSecret'],
    ['history of what has none', { source: 'webhook', historyDays: 3 }, 'historyDays'],
    ['a negative past', { source: 'github', historyDays: -1 }, 'historyDays'],
  ])('%s', async (_, body, ...places) => {
    const org = await service.org()
    expectInvalid(await org.api.post('/connections', body), ...places)
    expect((await org.api.get('/connections')).body).toMatchObject({ totalCount: 0 })
  })

  test('anything, where no secret can be kept', async () => {
    const variant = await startVariant({ secret: null })
    const org = await service.org()
    const answer = await variant.api(org.key).post('/connections', { source: 'webhook' })
    expectError(answer, 409, 'CONFLICT')
  })
})

test('a change of nothing is refused', async () => {
  const { org, path } = await connect(await service.org(), 'webhook')
  expectInvalid(await org.api.patch(path, {}), '')
})

test.each([
  ['get', `/connections/${unknown}`],
  ['get', `/connections/${unknown}/backfills`],
  ['patch', `/connections/${unknown}`],
  ['delete', `/connections/${unknown}?data=erase`],
  ['post', `/connections/${unknown}/test`],
  ['post', `/connections/${unknown}/pause`],
  ['post', `/connections/${unknown}/rotate-secret`],
  ['get', `/arrivals/${unknown}`],
  ['post', `/arrivals/${unknown}/replay`],
])('%s %s: 404', async (method, path) => {
  const org = await service.org()
  const body = method === 'patch' ? { name: 'x' } : method === 'post' ? {} : undefined
  expectError(await org.api.send(method.toUpperCase(), path, body), 404, 'NOT_FOUND')
})

test('a removal says what becomes of the data, and nothing else', async () => {
  const { org, path } = await connect(await service.org(), 'webhook')
  expectInvalid(await org.api.send('DELETE', `${path}?data=burn`), 'data')
  expect((await org.api.send('DELETE', path, { data: 'keep' })).status).toBe(200)
  expectError(await org.api.send('DELETE', path), 404, 'NOT_FOUND')
})

describe('a member', () => {
  test.each([
    ['GET', '/sources'],
    ['GET', '/connections'],
    ['GET', '/arrivals'],
    ['POST', '/connections'],
  ])('does not do %s %s', async (method, path) => {
    const org = await service.org()
    const { headers } = await actor(service, org, 'member')
    const body = method === 'POST' ? { source: 'webhook' } : undefined
    expectError(await org.api.send(method, path, body, { headers }), 403, 'FORBIDDEN')
  })
})
