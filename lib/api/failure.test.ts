import { expect, test } from 'vitest'
import { shouldAskAgain, waitBefore } from './browser/query-client.ts'
import { AnswerError, isSessionEnded, issuesOf } from './errors.ts'
import { describeFailure } from './failure.ts'

const answer = (status: number, data?: unknown, headers: Record<string, string> = {}) =>
  AnswerError.from(status, headers, { code: 'X', status, message: '', defined: false, data })

test.each([
  [401, 'The dashboard was refused'],
  [403, 'Not allowed'],
  [404, 'Not found'],
  [409, 'Changed by somebody else'],
  [413, 'Too large'],
  [429, 'Too many requests'],
  [500, 'The service failed'],
  [502, 'The service does not answer'],
  [504, 'No answer in time'],
])('%d is "%s"', (status, title) => {
  expect(describeFailure(answer(status)).title).toBe(title)
})

test.each([
  ['disk-full', 'The disk is full'],
  ['database-away', 'The database does not answer'],
  ['sunspots', 'The service failed'],
])('a failure that the service calls %s is "%s"', (reason, title) => {
  expect(describeFailure(answer(500, { requestId: 'r', reason })).title).toBe(title)
})

test('tells an ended session from a refused key', () => {
  expect(isSessionEnded(answer(401, { session: 'ended' }))).toBe(true)
  expect(describeFailure(answer(401, { session: 'ended' })).kind).toBe('session')
  expect(isSessionEnded(answer(401))).toBe(false)
})

test('tells a cut connection from a wait that was too long and from a fault of ours', () => {
  expect(describeFailure(new TypeError('Failed to fetch')).kind).toBe('offline')
  const missing = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
  expect(describeFailure(missing).kind).toBe('offline')
  expect(describeFailure(new DOMException('', 'TimeoutError')).kind).toBe('timeout')
  expect(describeFailure(new Error('Cannot read')).kind).toBe('failed')
})

test('reads the issues of fields, and only those', () => {
  const issues = [{ path: ['name'], message: 'Must not be empty' }, { path: 'name' }, null]
  expect(issuesOf(answer(400, { issues }))).toEqual([{ path: ['name'], message: 'Must not be empty' }])
  expect(issuesOf(new Error('no'))).toEqual([])
})

test.each([400, 401, 403, 404, 409, 413, 504])('%d is not asked again', (status) => {
  expect(shouldAskAgain(0, answer(status))).toBe(false)
})

test('what may pass is asked again twice, a limit after the wait it names', () => {
  for (const error of [answer(500), answer(502), new TypeError('Failed to fetch')]) {
    expect([0, 1, 2].map((failures) => shouldAskAgain(failures, error))).toEqual([true, true, false])
  }
  const limited = answer(429, undefined, { 'retry-after': '3' })
  expect(shouldAskAgain(2, limited)).toBe(true)
  expect(waitBefore(0, limited)).toBeGreaterThanOrEqual(3000)
})
