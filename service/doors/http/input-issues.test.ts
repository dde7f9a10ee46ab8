import { ValidationError } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createCompaniesInput } from '#contract/company-input.ts'
import { pushMessagesInput } from '#contract/message-push.ts'
import { updatePersonInput } from '#contract/person-input.ts'
import { inputIssues, likelyName, withQueryHints } from './input-issues.ts'

const kind = z.enum(['one', 'two'])
const schema = z.object({ kind: z.union([kind, z.array(kind).min(1)]) })

function issuesOf(data: unknown) {
  const issues = schema.safeParse(data).error?.issues ?? []
  return inputIssues(new ValidationError({ message: 'Input validation failed', issues, data }))
}

test('an unknown choice is answered with the possible ones', () => {
  expect(issuesOf({ kind: 'three' })).toEqual([{ path: ['kind'], message: 'Must be one of one, two' }])
})

test('in a list, the item is named', () => {
  expect(issuesOf({ kind: ['one', 'three'] })).toEqual([
    { path: ['kind', 1], message: 'Must be one of one, two' },
  ])
  expect(issuesOf({ kind: [] })).toEqual([{ path: ['kind'], message: 'Must have at least one item' }])
})

test('a value that fits no form keeps one issue for its field', () => {
  expect(issuesOf({ kind: 3 })).toEqual([{ path: ['kind'], message: 'Must be one of one, two' }])
})

test('an unknown field is answered with the one that was probably meant', () => {
  const input = z.object({ people: z.array(z.strictObject({ fullName: z.string() })) })
  const data = { people: [{ full_name: 'Ada', age: 36 }] }
  const issues = input.safeParse(data).error?.issues ?? []
  const error = new ValidationError({ message: 'Input validation failed', issues, data })
  expect(inputIssues(error, { input })).toEqual([
    { path: ['people', 0, 'fullName'], message: 'Required' },
    { path: ['people', 0, 'full_name'], message: 'Unknown field; is it fullName?' },
    { path: ['people', 0, 'age'], message: 'Unknown field' },
  ])
})

describe('a field that does not belong', () => {
  const input = z.object({
    schedule: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('cron'), expr: z.string() }),
      z.strictObject({ type: z.literal('every'), n: z.int() }),
    ]),
  })
  const output = z.object({ schedule: z.object({ type: z.string(), mode: z.string() }) })

  test.each([
    ['n', 'Not a field of this kind: leave it out'],
    ['mode', 'Part of the answer, not of the request: leave it out'],
    ['expression', 'Unknown field'],
  ])('%s is told %s', (name, message) => {
    const data = { schedule: { type: 'cron', expr: '0 9 * * 1', [name]: 1 } }
    const issues = input.safeParse(data).error?.issues ?? []
    const error = new ValidationError({ message: 'Input validation failed', issues, data })
    expect(inputIssues(error, { input, output })).toEqual([{ path: ['schedule', name], message }])
  })
})

test('a value of the wrong type is not also reported as too short', () => {
  const data = { name: [], notes: '' }
  const input = z.object({ name: z.string().min(1), notes: z.string().min(1) })
  const issues = input.safeParse(data).error?.issues ?? []
  expect(inputIssues(new ValidationError({ message: 'Input validation failed', issues, data }))).toEqual([
    { path: ['name'], message: 'Must be text' },
    { path: ['notes'], message: 'Must not be empty' },
  ])
})

test.each([
  [updatePersonInput, '', 'display_name', 'displayName'],
  [updatePersonInput, '', 'Title', 'connections.title'],
  [updatePersonInput, 'connections', 'web-site', 'website'],
  [updatePersonInput, '', 'company', null],
  [pushMessagesInput, '', 'content', 'messages[].content'],
  [pushMessagesInput, 'messages[]', 'sent_at', 'sentAt'],
  [pushMessagesInput, 'messages[].author', 'sourceName', 'messages[].channel.sourceName'],
  [createCompaniesInput, '', 'company', null],
  [createCompaniesInput, 'companies[]', 'domains', 'domain'],
  [createCompaniesInput, '', '__proto__', null],
  [createCompaniesInput, '', '', null],
  [undefined, '', 'name', null],
])('of %#: inside "%s", %s is likely %s', (schema, inside, asked, likely) => {
  expect(likelyName(schema, inside, asked)).toBe(likely)
})

test('of several places none is picked', () => {
  const schema = z.object({ a: z.object({ name: z.string() }), b: z.object({ name: z.string() }) })
  expect(likelyName(schema, '', 'name')).toBeNull()
  expect(likelyName(schema, 'a', 'Name')).toBe('name')
})

const hinted = (path: (string | number)[], given: unknown, message = 'Must be x') =>
  withQueryHints([{ path, message }], given)[0]?.message

test.each([
  [['ids', 0], { ids: ['a,b'] }, 'Must be x. Write several as ids=…&ids=…'],
  [['ids', 1], { ids: ['a', '["b"]'] }, 'Must be x. Write several as ids=…&ids=…'],
  [['page'], { page: {} }, 'Must be x. Write it as page=…'],
  [['page'], { page: [1, 2] }, 'Must be x. Give it once'],
  [['since'], { since: '2026-01-01T00:00:00 01:00' }, 'Must be x. Write the + of an offset as %2B'],
])('%j of %j is told how it is written', (path, given, message) => {
  expect(hinted(path, given)).toBe(message)
})

test.each([
  [['ids', 0], { ids: ['a'] }],
  [['page'], { page: 'x' }],
  [['page'], {}],
  [['constructor'], {}],
  [['since'], { since: '2026-01-01T00:00:00' }],
  [[], { ids: ['a,b'] }],
])('%j of %j is told nothing more', (path, given) => {
  expect(hinted(path, given)).toBe('Must be x')
})

test('a list with too many items is not told to be given once', () => {
  const message = 'Must have at most 2 items'
  expect(hinted(['ids'], { ids: ['a', 'b', 'c'] }, message)).toBe(message)
})

test('a list in unknown brackets is answered with both ways to write one', () => {
  const hint = 'Must be a list. Write it as ids=…, or ids[0]=…'
  expect(hinted(['ids'], { ids: {} }, 'Must be a list')).toBe(hint)
})
