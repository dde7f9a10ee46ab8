import { expect } from 'vitest'
import * as z from 'zod'
import type { Answer, Api } from './client.ts'

const objects = z.array(z.record(z.string(), z.unknown()))
const issues = z.object({
  issues: z.array(z.strictObject({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
})

export const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const aUuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const digits = expect.stringMatching(/^\d+$/)
export const noWeeks = Array.from({ length: 12 }, () => 0)

export function objectsOf(answer: Answer, member = 'data'): Record<string, unknown>[] {
  expect(answer.status, answer.text).toBe(200)
  return objects.parse(answer.body[member])
}

export function column(answer: Answer, field: string, member?: string): unknown[] {
  return objectsOf(answer, member).map((item) => item[field])
}

export function expectError(answer: Answer, status: number, code: string): void {
  expect(answer.status, answer.text).toBe(status)
  const { message, ...rest } = answer.body
  expect(rest).toEqual({ defined: true, code, status })
  expect(message).toEqual(expect.stringMatching(/^[A-Z].*\.$/))
}

/** 400 with exactly one issue at each of these places, such as `companies.1.domain`. */
export function expectInvalid(answer: Answer, ...places: string[]): void {
  expect(answer.status, answer.text).toBe(400)
  expect(answer.body).toMatchObject({ defined: true, code: 'BAD_REQUEST', status: 400 })
  const found = issues.parse(answer.body.data).issues
  expect(found.map(({ path }) => path.join('.')).toSorted()).toEqual(places.toSorted())
  expect(found.every(({ message }) => message.length > 3)).toBe(true)
  const [first] = found
  if (first) expect(answer.body.message).toContain(first.message)
}

/** Query strings that no list takes, and the parameter that the answer has to name. */
export const badPages: [query: string, parameter: string][] = [
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=abc', 'page'],
  ['page=', 'page'],
  ['page=1&page=2', 'page'],
  ['page=9007199254740993', 'page'],
  ['limit=0', 'limit'],
  ['limit=-5', 'limit'],
  ['limit=101', 'limit'],
  ['limit=2.5', 'limit'],
  ['limit=ten', 'limit'],
  ['limit[0]=5', 'limit'],
]

/** A list to its end, page after page, with the total of the first page on each. */
export async function readAll(api: Api, path: string, key: string, limit: number): Promise<unknown[]> {
  const seen: unknown[] = []
  for (let page = 1, total = 1; (page - 1) * limit < total; page++) {
    const answer = await api.get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=${limit}`)
    if (page === 1) total = Number(answer.body.totalCount)
    expect(answer.body).toMatchObject({ page, limit, totalCount: total })
    expect(answer.body.data).toHaveLength(Math.min(limit, total - seen.length))
    seen.push(...column(answer, key))
  }
  return seen
}

/** Reads a list in pages and expects what one page of 100 holds: every item once, in the same order. */
export async function expectPages(api: Api, path: string, key: string, limit: number): Promise<unknown[]> {
  const and = path.includes('?') ? '&' : '?'
  const whole = await api.get(`${path}${and}limit=100`)
  const all = column(whole, key)
  expect(whole.body).toMatchObject({ page: 1, limit: 100, totalCount: all.length })
  expect(new Set(all).size).toBe(all.length)
  const seen: unknown[] = []
  const last = Math.ceil(all.length / limit)
  for (let page = 1; page <= last; page++) {
    const answer = await api.get(`${path}${and}page=${page}&limit=${limit}`)
    const { lookedBackTo: _, ...envelope } = answer.body
    expect(Object.keys(envelope).toSorted()).toEqual(['data', 'limit', 'page', 'totalCount'])
    expect(answer.body).toMatchObject({ page, limit, totalCount: all.length })
    seen.push(...column(answer, key))
  }
  expect(seen).toEqual(all)
  const past = await api.get(`${path}${and}page=${last + 1}&limit=${limit}`)
  const { lookedBackTo: _, ...empty } = past.body
  expect(empty).toEqual({ data: [], page: last + 1, limit, totalCount: all.length })
  return all
}
