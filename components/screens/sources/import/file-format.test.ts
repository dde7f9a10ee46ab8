import { expect, test } from 'vitest'
import { formatOf } from './file-format.ts'

test.each([
  ['feedback.csv', 'text,date', 'csv'],
  ['feedback.TSV', '{"odd"}', 'csv'],
  ['export.zip', 'PK', 'slack'],
  ['lines.ndjson', '', 'jsonl'],
  ['lines.json', '\ufeff{"text":"a","date":"2026-03-12"}\n{"text":"b"}', 'jsonl'],
  ['general.json', '{\n  "guild": {"id": "1"},\n  "channel": {', 'discord'],
  ['notes', 'text;date\na;2026-03-12', 'csv'],
  ['book.xlsx', 'PK\u0003\u0004', 'csv'],
])('%s that begins with %j is taken for %s', (name, start, format) => {
  expect(formatOf(name, start)).toBe(format)
})
