import { describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { automation, countOf, message, organizationWithDestination } from './support/data.ts'
import { expectError } from './support/shape.ts'

const service = useService()
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('twenty requests at once under one key', () => {
  test('create one automation, and each gets it or a notice that it is in progress', async () => {
    const org = await organizationWithDestination(service)
    const asked = Array.from({ length: 20 }, () => org.api.post('/automations', automation, withKey('once')))
    const answers = await Promise.all(asked)
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map(({ text }) => text)).size).toBe(1)
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 409, 'CONFLICT')
    expect(await countOf(service, 'automations', org.id)).toBe(1)
  })

  test('with two payloads make exactly one of them', async () => {
    const org = await organizationWithDestination(service)
    const names = Array.from({ length: 20 }, (_, n) => (n % 2 ? 'one' : 'other'))
    const answers = await Promise.all(
      names.map((name) => org.api.post('/automations', { ...automation, name }, withKey('two'))),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(new Set(good.map(({ text }) => text)).size).toBe(1)
    expect(await countOf(service, 'automations', org.id)).toBe(1)
  })
})

describe('a retry', () => {
  const writes = [
    { what: 'automations', method: 'POST', path: '/automations', body: automation },
    {
      what: 'companies',
      method: 'POST',
      path: '/companies',
      body: { companies: [{ name: 'Ä "q"', domain: 'a.example' }] },
    },
    { what: 'messages', method: 'POST', path: '/messages', body: { messages: [message('1')] } },
  ]

  test.each(writes)('is answered byte for byte: $what', async ({ method, path, body }) => {
    const org = await organizationWithDestination(service)
    const first = await org.api.send(method, path, body, withKey('same'))
    const second = await org.api.send(method, path, body, withKey('same'))
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    const other = await org.api.send(method, path, body, withKey('different'))
    expect(other.text).not.toBe(first.text)
  })

  test('is answered as it was, although things have changed since', async () => {
    const org = await service.org()
    const made = await org.api.post('/messages', { messages: [message('1')] })
    const { results } = made.body as { results: { personId: string }[] }
    const path = `/people/${results[0]?.personId}`
    const first = await org.api.patch(path, { displayName: 'Ada' }, withKey('rename'))
    await org.api.patch(path, { displayName: 'Bea' })
    const replay = await org.api.patch(path, { displayName: 'Ada' }, withKey('rename'))
    expect(replay.text).toBe(first.text)
    expect((await org.api.get(path)).body.displayName).toBe('Bea')
  })

  const same: [string, string, string][] = [
    [
      'another order of keys',
      '{"companies":[{"name":"A","domain":"a.example"}]}',
      '{"companies":[{"domain":"a.example","name":"A"}]}',
    ],
    [
      'other white space',
      '{"companies":[{"name":"A","domain":"a.example"}]}',
      ' {\n"companies" : [ {"name":"A" , "domain":"a.example"} ]\t}',
    ],
    [
      'escaped characters',
      '{"companies":[{"name":"A","domain":"a.example"}]}',
      '{"companies":[{"name":"\\u0041","domain":"a.example"}]}',
    ],
  ]

  test.each(same)('counts as the same in %s', async (_, one, two) => {
    const org = await service.org()
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const first = await org.api.send('POST', '/companies', undefined, { raw: one, headers })
    const second = await org.api.send('POST', '/companies', undefined, { raw: two, headers })
    expect([first.status, second.text]).toEqual([200, first.text])
  })

  test('counts 1 and 1.0 and 1e0 as the same', async () => {
    const org = await organizationWithDestination(service)
    const raw = (n: string) =>
      JSON.stringify({ ...automation, schedule: { type: 'every', n: 7, unit: 'hours' } }).replace('7', n)
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const texts = []
    for (const n of ['1', '1.0', '1e0'])
      texts.push((await org.api.send('POST', '/automations', undefined, { raw: raw(n), headers })).text)
    expect(new Set(texts).size).toBe(1)
    expect(await countOf(service, 'automations', org.id)).toBe(1)
  })

  test.each([
    ['another value', { ...automation, name: 'x' }],
    ['a field more', { ...automation, enabled: true }],
    ['another schedule', { ...automation, schedule: { type: 'every', n: 3, unit: 'hours' } }],
  ])('with another payload is 409: %s', async (_, other) => {
    const org = await organizationWithDestination(service)
    expect((await org.api.post('/automations', automation, withKey('k'))).status).toBe(200)
    expectError(await org.api.post('/automations', other, withKey('k')), 409, 'CONFLICT')
    expect(await countOf(service, 'automations', org.id)).toBe(1)
  })

  test('at another address is 409', async () => {
    const org = await service.org()
    const made = await org.api.post('/messages', { messages: [message('1', 'ada'), message('2', 'bo')] })
    const [ada, bo] = (made.body as { results: { personId: string }[] }).results
    expect((await org.api.patch(`/people/${ada?.personId}`, { isVip: true }, withKey('k'))).status).toBe(200)
    expectError(
      await org.api.patch(`/people/${bo?.personId}`, { isVip: true }, withKey('k')),
      409,
      'CONFLICT',
    )
  })
})
