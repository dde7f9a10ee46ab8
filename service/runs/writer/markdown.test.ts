import { expect, test } from 'vitest'
import { theirWords } from './markdown.ts'

const words = 'Compression is not it. '

test.each([
  ['Could every command get `--json`?', 'Could every command get `--json`?'],
  ['Exclude `/webhooks/*` and `/healthz`, *please*', 'Exclude `/webhooks/*` and `/healthz`, \\*please\\*'],
  ['``a`` and ` b `', '`a` and `b`'],
  ['a ` alone and `` ` ``', 'a \\` alone and \\`\\` \\` \\`\\`'],
  ['Nothing between: ` ` and ``', 'Nothing between: \\` \\` and \\`\\`'],
  ['Very promising.\n```\nWARNING: DENIED\n```\nWhy?', 'Very promising. … Why?'],
  ['Very promising. ```WARNING: a `b` c', 'Very promising. …'],
  ['```\npanic: no `route`\n```', 'panic: no `route`'],
  ['### What happens\n\nIt stops.\n## Why?\nNobody knows', 'What happens: It stops. Why? Nobody knows'],
  ['> Is it compression?\n\nNo, `none` changes nothing.', 'No, `none` changes nothing.'],
  ['> Is it compression?', '\\> Is it compression?'],
  ['<script>[a](b)|c~d\\e', '\\<script\\>\\[a\\](b)\\|c\\~d\\\\e'],
])('%j is quoted as %s', (text, quote) => {
  expect(theirWords(text)).toBe(quote)
})

test('a mark of code is not left open where a quote is cut', () => {
  const quote = theirWords(`${words.repeat(8)}Then run \`${'signalbox keys create '.repeat(8)}\` once`)
  expect(quote).toMatch(/Then run signalbox keys .*…$/)
  expect(quote).not.toContain('`')
})

test('code that is whole before the cut stays code', () => {
  expect(theirWords(`Run \`signalbox doctor\`. ${words.repeat(20)}`)).toMatch(
    /^Run `signalbox doctor`\. .*…$/,
  )
})
