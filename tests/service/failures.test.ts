import { describe, expect, test } from 'vitest'
import { openTestDatabase, useService } from '#tests/harness/service.ts'
import { intercept } from './support/failing-database.ts'
import { expectError } from './support/shape.ts'
import { startVariant } from './support/variant.ts'

const service = useService()
const secretDetail = 'relation "companies" at 10.1.2.3 with password hunter2'
const failing = { companies: [{ name: 'Halden', domain: 'halden.example' }] }

async function brokenAt(pattern: RegExp) {
  const { key } = await service.org()
  const db = intercept(service.db, (text) => (pattern.test(text) ? new Error(secretDetail) : null))
  const variant = await startVariant({ db })
  return { variant, api: variant.api(key) }
}

function expectSilent500(answer: Parameters<typeof expectError>[0], defined = true) {
  const error = expectError(answer, 500, 'INTERNAL_SERVER_ERROR', defined)
  expect(error.data).toEqual({ requestId: answer.headers.get('x-request-id') })
  for (const word of ['hunter2', 'relation', 'Error:', 'node_modules', '.ts', 'SELECT'])
    expect(answer.text).not.toContain(word)
}

describe('a failure of ours answers 500, keeps its cause to itself and logs it', () => {
  test.each([
    { what: 'in a list', pattern: /FROM companies/, method: 'GET', path: '/companies' },
    { what: 'in a read', pattern: /FROM organizations/, method: 'GET', path: '/me' },
    { what: 'in a write', pattern: /INSERT INTO companies/, method: 'POST', path: '/companies' },
    { what: 'at the end of a write', pattern: /^COMMIT$/, method: 'POST', path: '/companies' },
    { what: 'in authentication', pattern: /FROM api_keys/, method: 'GET', path: '/companies' },
  ])('$what', async ({ pattern, method, path }) => {
    const { variant, api } = await brokenAt(pattern)
    const answer = await api.send(method, path, method === 'POST' ? failing : undefined)
    expectSilent500(answer)
    const logged = variant.logged.lines.find(({ msg }) => msg === 'request failed')
    expect(logged).toMatchObject({
      level: 50,
      requestId: answer.headers.get('x-request-id'),
      operation: expect.stringMatching(/^\w+\.\w+$/),
    })
    expect(JSON.stringify(logged)).toContain('hunter2')
  })

  test('an answer that breaks the contract is logged by what is wrong with it, not by what it says', async () => {
    const org = await service.org()
    const name = `Halden ${org.slug}`
    await org.api.post('/companies', { companies: [{ name, domain: 'halden.example' }] })
    await service.db.pool.query('UPDATE companies SET message_count = -1 WHERE org_id = $1', [org.id])
    const variant = await startVariant({ db: service.db })
    expectSilent500(await variant.api(org.key).get('/companies'))
    const logged = variant.logged.lines.find(({ msg }) => msg === 'request failed')
    expect(JSON.stringify(logged)).toContain('messageCount')
    expect(JSON.stringify(logged)).not.toContain(name)
  })

  test('a row that the database refuses is not in the log', async () => {
    const detail = 'Failing row contains (1, Halden, ada@halden.example)'
    const refused = Object.assign(new Error('violates check constraint "a"'), { code: '23514', detail })
    const db = intercept(service.db, (text) => (/INSERT INTO companies/.test(text) ? refused : null))
    const variant = await startVariant({ db })
    expectSilent500(await variant.api((await service.org()).key).post('/companies', failing))
    expect(variant.logged.text()).toContain('violates check constraint')
    expect(variant.logged.text()).not.toContain('ada@halden.example')
  })

  test('but a row that is deleted between two statements is a conflict', async () => {
    const refused = Object.assign(new Error('violates foreign key constraint "a"'), { code: '23503' })
    const db = intercept(service.db, (text) => (/INSERT INTO companies/.test(text) ? refused : null))
    const variant = await startVariant({ db })
    const answer = await variant.api((await service.org()).key).post('/companies', failing)
    expectError(answer, 409, 'CONFLICT')
    expect(variant.logged.lines.map(({ msg }) => msg)).toContain('a row was deleted meanwhile')
  })

  test('with a database that is gone', async () => {
    const { key } = await service.org()
    const db = openTestDatabase()
    const variant = await startVariant({ db })
    await db.close()
    expectSilent500(await variant.api(key).get('/me'))
    expectSilent500(await variant.api(key).post('/companies', failing))
    expect(variant.logged.lines.filter(({ msg }) => msg === 'request failed')).toHaveLength(2)
  })

  test.each([
    { code: '53100', reason: 'disk-full', words: 'Make room on its disk' },
    { code: '57P01', reason: 'database-away', words: 'try again in a moment' },
  ])('and says what can be done about $reason', async ({ code, reason, words }) => {
    const { key } = await service.org()
    const down = Object.assign(new Error(secretDetail), { code })
    const db = intercept(service.db, (text) => (/INSERT INTO companies/.test(text) ? down : null))
    const answer = await (await startVariant({ db })).api(key).post('/companies', failing)
    const error = expectError(answer, 500, 'INTERNAL_SERVER_ERROR')
    expect(error.data).toEqual({ requestId: answer.headers.get('x-request-id'), reason })
    expect(error.message).toContain(words)
    expect(answer.text).not.toContain('hunter2')
  })

  test('and never the key in the log', async () => {
    const { key } = await service.org()
    const db = intercept(service.db, (text) => (/FROM api_keys/.test(text) ? new Error('down') : null))
    const variant = await startVariant({ db })
    await variant.api(key).get('/companies?search=x')
    expect(variant.logged.text()).not.toContain(key)
  })
})

describe('after a failure', () => {
  test('the connection of the pool serves again', async () => {
    let broken = true
    const db = intercept(service.db, (text) =>
      broken && /INSERT INTO companies/.test(text) ? new Error('down') : null,
    )
    const variant = await startVariant({ db })
    const api = variant.api((await service.org()).key)
    for (let turn = 0; turn < 15; turn++) expect((await api.post('/companies', failing)).status).toBe(500)
    broken = false
    expect((await api.post('/companies', failing)).status).toBe(200)
  })

  test('a deadlock is tried again and the client sees nothing of it', async () => {
    let left = 2
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const db = intercept(service.db, (text) =>
      /INSERT INTO companies/.test(text) && left-- > 0 ? deadlock : null,
    )
    const variant = await startVariant({ db })
    const api = variant.api((await service.org()).key)
    expect((await api.post('/companies', failing)).body).toMatchObject({ results: [{ status: 'created' }] })
    expect((await api.get('/companies')).body.totalCount).toBe(1)
  })

  test('a deadlock that does not end is a failure', async () => {
    let seen = 0
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
    const count = (text: string) => (/INSERT INTO companies/.test(text) && ++seen ? deadlock : null)
    const variant = await startVariant({ db: intercept(service.db, count) })
    expectSilent500(await variant.api((await service.org()).key).post('/companies', failing))
    expect(seen).toBe(4)
  })
})
