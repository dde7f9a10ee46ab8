import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey, OrgId } from '../context.ts'
import { lastUsed } from './last-used.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = (id: string) => ({ orgId: 'o' as OrgId, id }) as ApiKey

test('each key is noted once a minute, however often it is used', async () => {
  const noted: unknown[] = []
  const query = async (_: string, values: unknown[]) => noted.push(values[1])
  const used = lastUsed({ pool: { query } }, pino({ level: 'silent' }))
  for (const id of ['a', 'a', 'b', 'a']) used.touch(key(id))
  vi.advanceTimersByTime(59_999)
  used.touch(key('a'))
  expect(noted).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  used.touch(key('a'))
  await used.settle()
  expect(noted).toEqual(['a', 'b', 'a'])
})
