import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['one line', 'Hello\nthere,\n\n  world', '', 'Hello there, world'],
  ['without its marks', '# Plan\n- **bold** and `code`\n> said', '', 'Plan • bold and code said'],
  ['from its beginning where the words stand early', 'The export is slow', 'export', 'The export is slow'],
  [
    'from close before words that stand late',
    'We moved everything to the new workspace last week, and since then the export is slow.',
    'export',
    '…workspace last week, and since then the export is slow.',
  ],
  [
    'from its beginning where the marks alone hold the words',
    'a [link](https://x.example/deep)',
    'deep',
    'a link',
  ],
])('%s', (_, content, search, line) => {
  expect(excerpt(content, search)).toBe(line)
})

test('of a whole log there is one short line with the words in it', () => {
  const log = `${'all is well; '.repeat(10_000)}then it broke${'; and went on'.repeat(10_000)}`
  const line = excerpt(log, 'it broke')
  expect(line).toContain('then it broke; and went on')
  expect(line.indexOf('it broke')).toBeLessThan(60)
  expect(line.length).toBeLessThan(1_300)
})

test('of any text it is one line, and no longer than what was read of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (content, search) => {
      expect(excerpt(content, search)).not.toMatch(/[\n\r\t]/)
    }),
  )
})
