import { ValidationError } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { inputIssues } from './input-issues.ts'

const kind = z.enum(['one', 'two'])
const schema = z.object({ kind: z.union([kind, z.array(kind).min(1)]) })

function issuesOf(data: unknown) {
  const issues = schema.safeParse(data).error?.issues ?? []
  return inputIssues(new ValidationError({ message: 'Input validation failed', issues, data }))
}

test('a text that is no choice is told the choices', () => {
  expect(issuesOf({ kind: 'three' })).toEqual([{ path: ['kind'], message: 'Must be one of one, two' }])
})

test('in a list, the item is named', () => {
  expect(issuesOf({ kind: ['one', 'three'] })).toEqual([
    { path: ['kind', 1], message: 'Must be one of one, two' },
  ])
  expect(issuesOf({ kind: [] })).toEqual([{ path: ['kind'], message: 'Must have at least one item' }])
})

test('what is neither stays with the field', () => {
  expect(issuesOf({ kind: 3 })).toEqual([{ path: ['kind'], message: 'Must be one of one, two' }])
})

test('a field that is unknown is told the one that was likely meant', () => {
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

test('what is of the wrong type is not also too short', () => {
  const data = { name: [], notes: '' }
  const input = z.object({ name: z.string().min(1), notes: z.string().min(1) })
  const issues = input.safeParse(data).error?.issues ?? []
  expect(inputIssues(new ValidationError({ message: 'Input validation failed', issues, data }))).toEqual([
    { path: ['name'], message: 'Must be text' },
    { path: ['notes'], message: 'Must not be empty' },
  ])
})
