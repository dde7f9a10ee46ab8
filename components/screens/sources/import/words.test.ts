import { expect, test } from 'vitest'
import { resultWords, sizeWords, wouldMakeWords } from './words.ts'

const none = { status: 'done', rowsRead: 0, made: 0, duplicates: 0, refused: 0 } as const

test.each([
  [{ ...none, rowsRead: 3, made: 3 }, '3 new messages.'],
  [{ ...none, rowsRead: 3, duplicates: 3 }, 'Changed nothing: all 3 rows were there already.'],
  [{ ...none, rowsRead: 1, duplicates: 1 }, 'Changed nothing: its row was there already.'],
  [{ ...none, rowsRead: 4, duplicates: 1, refused: 3 }, 'Nothing new, 1 row was there already, 3 refused.'],
  [
    { ...none, rowsRead: 5, made: 1, duplicates: 2, refused: 2 },
    '1 new message, 2 rows were there already, 2 refused.',
  ],
  [none, 'It had no rows.'],
  [{ ...none, status: 'running' as const }, 'No row was read yet.'],
])('%j is told as %s', (one, words) => {
  expect(resultWords(one)).toBe(words)
})

const checked = { rows: 5, refused: 1, authors: 2, isWhole: true }

test.each([
  [
    { ...checked, channels: ['a', 'b'], from: '2025-01-03T00:00:00Z', until: '2026-03-12T00:00:00Z' },
    '4 messages from 2 people in a and b, from 3 Jan 2025 to 12 Mar 2026',
  ],
  [
    {
      ...checked,
      channels: ['a', 'b', 'c', 'd'],
      from: '2026-03-12T00:00:00Z',
      until: '2026-03-12T09:00:00Z',
    },
    '4 messages from 2 people in 4 channels, of 12 Mar 2026',
  ],
  [{ ...checked, refused: 5, authors: 0, channels: [], from: null, until: null }, 'No message'],
])('%j would make %s', (one, words) => {
  expect(wouldMakeWords(one)).toBe(words)
})

test.each([
  [1, '1 byte'],
  [2048, '2.0 KiB'],
  [104_857_600, '100 MiB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
