import { describe, expect, test } from 'vitest'
import type { Api } from '#tests/harness/client.ts'
import { useService } from '#tests/harness/service.ts'
import { automation } from './support/data.ts'
import { fill, jsonWrites, speakingWrites } from './support/operations.ts'
import { expectError } from './support/shape.ts'

const service = useService()
const json = { 'content-type': 'application/json' }
const tooDeep = 100_000

const notJson: [string, string | Uint8Array<ArrayBuffer>][] = [
  ['half an object', '{"name":'],
  ['two values', '{} {}'],
  ['a trailing comma', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['a bare word', 'nothing'],
  ['NaN', '{"a":NaN}'],
  ['a raw control character', '{"a":"\u0001"}'],
  ['white space only', ' \n'],
  ['brackets without end', '['.repeat(tooDeep)],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['an overlong encoding', new Uint8Array([0x22, 0xc0, 0x80, 0x22])],
  ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le'))],
]

const notAnObject: [string, string][] = [
  ['null', 'null'],
  ['an array', '[]'],
  ['an array of objects', '[{"name":"a"}]'],
  ['a string', '"text"'],
  ['an empty string', '""'],
  ['a number', '1'],
  ['true', 'true'],
  ['a huge number', '1e999'],
  ['deep arrays', '['.repeat(tooDeep) + ']'.repeat(tooDeep)],
  ['deep objects', `${'{"a":'.repeat(tooDeep)}1${'}'.repeat(tooDeep)}`],
]

type Write = { method: string; path: string }

async function expectRefused(
  api: Api,
  { method, path }: Write,
  raw: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
): Promise<void> {
  const answer = await api.send(method, path, undefined, { raw, headers: { ...json, ...more } })
  expect(expectError(answer, 400, 'BAD_REQUEST').data).toHaveProperty('issues.0.message')
}

async function expectUnknown(
  api: Api,
  { method, path }: Write,
  headers: Record<string, string>,
): Promise<void> {
  const answer = await api.send(method, path, undefined, { raw: '{}', headers })
  expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE', false)
}

/** Bodies are read in one place for all of them, so that the whole list is tried at one, and what tells a door without it at each. */
describe('a body of POST /companies', () => {
  test.each([...notJson, ...notAnObject])('is refused with 400 when it is %s', async (_, raw) => {
    const { api } = await service.org()
    for (const key of [{}, { 'idempotency-key': 'k' }] as Record<string, string>[])
      await expectRefused(api, { method: 'POST', path: '/companies' }, raw, key)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json-ish',
    '',
  ])('is refused with 415 when it has the type "%s"', async (type) => {
    const { api } = await service.org()
    await expectUnknown(api, { method: 'POST', path: '/companies' }, { 'content-type': type })
  })
})

test.each(jsonWrites)(
  '$method $path refuses what is no object, no JSON, of another type or encoded',
  async (operation) => {
    const { api } = await service.org()
    const write = { method: operation.method, path: fill(operation.path) }
    for (const raw of ['{"name":', 'null', '[]', '"text"']) await expectRefused(api, write, raw)
    await expectUnknown(api, write, { 'content-type': 'text/plain' })
    await expectUnknown(api, write, { ...json, 'content-encoding': 'gzip' })
  },
)

test.each(speakingWrites)('$method $path takes no body for an empty object', async ({ method, path }) => {
  const { api } = await service.org()
  for (const raw of [undefined, '']) {
    const error = expectError(await api.send(method, fill(path), undefined, { raw }), 400, 'BAD_REQUEST')
    expect(JSON.stringify(error.data)).not.toContain('"path":[],"message":"Invalid input')
  }
})

describe('text that no field can hold', () => {
  const named = (name: string) => JSON.stringify({ ...automation, name })

  test.each([
    ['U+0000', named('a\u0000b'), ['name']],
    ['half a surrogate pair', named('a\ud800'), ['name']],
    ['the other half', named('\udc00a'), ['name']],
    [
      'U+0000 deep inside',
      JSON.stringify({ ...automation, schedule: { type: 'cron', expr: '\u0000' } }),
      ['schedule', 'expr'],
    ],
    ['U+0000 in a name', JSON.stringify({ ...automation, '\u0000': 1 }), []],
    ['half a pair in a name', '{"\\ud800":1}', []],
  ])('is refused by name: %s', async (_, raw, path) => {
    const { api } = await service.org()
    const error = expectError(
      await api.send('POST', '/automations', undefined, { raw, headers: json }),
      400,
      'BAD_REQUEST',
    )
    expect(error.data).toMatchObject({ issues: [{ path }] })
  })

  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/problem+json',
    'application/json;',
  ])('JSON goes by the type %s', async (type) => {
    const { api } = await service.org()
    const answer = await api.send('POST', '/companies', undefined, {
      raw: '{"companies":[{"name":"Halden","domain":"halden.example"}]}',
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(200)
  })

  test('names of the language are ordinary unknown fields', async () => {
    const { api } = await service.org()
    const raw = '{"__proto__":{"name":"x"},"constructor":{},"toString":1,"companies":[]}'
    const error = expectError(
      await api.send('POST', '/companies', undefined, { raw, headers: json }),
      400,
      'BAD_REQUEST',
    )
    expect(JSON.stringify(error.data)).toContain('constructor')
  })

  test('of many unknown fields a hundred are named, and how many there are', async () => {
    const { api } = await service.org()
    const body = Object.fromEntries(Array.from({ length: 1900 }, (_, index) => [`field${index}`, index]))
    const error = expectError(await api.post('/companies', { ...body, companies: [] }), 400, 'BAD_REQUEST')
    expect(error.data).toMatchObject({ issues: { length: 100 } })
    expect(error.message).toContain('and 1900 more')
  })
})

test('a body that is no JSON says where reading stopped, and nothing of what stands there', async () => {
  const { api } = await service.org()
  const answer = await api.send('POST', '/companies', undefined, {
    headers: json,
    raw: '{\n  "secret": 1,\n}',
  })
  const { message } = expectError(answer, 400, 'BAD_REQUEST', true)
  expect(message).toBe('The body is not valid JSON in UTF-8: look at line 3, column 1.')
})
