import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsGlob } from './branch-glob.ts'

test.each([
  ['main', 'main', true],
  ['main', 'Main', false],
  ['main', 'main2', false],
  ['', '', true],
  ['*', '', true],
  ['release/*', 'release/2026/03', true],
  ['release/*', 'release', false],
  ['release/*', 'release/2.1/fix', true],
  ['*-hotfix', 'v2-hotfix', true],
  ['*/hot*fix', 'a/b/hot-fix', true],
  ['a*b*c', 'abbc', true],
  ['a*b*c', 'acb', false],
  ['**', 'x/y', true],
  ['feature.*', 'featureXa', false],
  ['(a+)+', 'aaa', false],
])('%s fits %s: %s', (pattern, text, fits) => {
  expect(fitsGlob(pattern, text)).toBe(fits)
})

/** Few letters, so that patterns match often, including those with a meaning in regular expressions. */
const letters = fc.constantFrom('a', 'b', 'A', '/', '.', '+', '(', ')', '|', '$', '{', '}', '-', 'é', '😀')
const patterns = fc.array(fc.oneof(letters, fc.constant('*')), { maxLength: 10 }).map((it) => it.join(''))
const texts = fc.array(letters, { maxLength: 12 }).map((it) => it.join(''))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

test('says what the regular expression of the pattern says', () => {
  const oracle = (pattern: string) => new RegExp(`^${pattern.split('*').map(escaped).join('[^]*')}$`)
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      expect(fitsGlob(pattern, text)).toBe(oracle(pattern).test(text))
    }),
    { numRuns: 5000 },
  )
})

test('fits a text made from the pattern', () => {
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 11, maxLength: 11 }), (pattern, fillings) => {
      let n = 0
      const text = pattern.replace(/\*/g, () => fillings[n++] ?? '')
      expect(fitsGlob(pattern, text)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

/** Counts reads of the pattern, which grow when matching backtracks. */
function stepsOf(pattern: string, text: string): number {
  let reads = 0
  const counted: ArrayLike<string> = new Proxy(Array.from(pattern), {
    get(letters, key) {
      if (key !== 'length') reads++
      return Reflect.get(letters, key)
    },
  })
  fitsGlob(counted, text)
  return reads
}

test('takes no more steps than both lengths allow, for 10 000 hostile inputs', () => {
  const piece = fc.constantFrom('*', 'a', 'a*', '*a', 'aaaa', '*a*a*a', 'b', '**')
  const hostile = fc.tuple(
    fc.array(piece, { maxLength: 40 }).map((it) => it.join('')),
    fc.integer({ min: 0, max: 200 }),
    fc.constantFrom('', 'b', 'ab', '/'),
  )
  fc.assert(
    fc.property(hostile, ([pattern, n, end]) => {
      const text = 'a'.repeat(n) + end
      expect(stepsOf(pattern, text)).toBeLessThanOrEqual(2 * (pattern.length + 1) * (text.length + 2))
    }),
    { numRuns: 10_000 },
  )
})
