import { ValidationError } from '@orpc/contract'
import { expect, test } from 'vitest'
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
  expect(inputIssues(error, input)).toEqual([
    { path: ['people', 0, 'fullName'], message: 'Required' },
    { path: ['people', 0, 'full_name'], message: 'Unknown field; is it fullName?' },
    { path: ['people', 0, 'age'], message: 'Unknown field' },
  ])
})
