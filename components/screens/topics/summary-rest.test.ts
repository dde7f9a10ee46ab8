import { expect, test } from 'vitest'
import { summaryRest } from './summary-rest.ts'

const long = `Exports of large tables ${'again and '.repeat(30)}again time out.`

const rest = (summary: string, ...points: string[]) =>
  summaryRest({
    title: 'Exports time out',
    summary,
    summaryPoints: points.map((text) => ({ text, messageId: null, personId: null })),
  })

test.each([
  ['made of its points', 'The CSV is cut. It stops at `two`.', ['The CSV is cut', 'It stops at two.'], ''],
  [
    'one sentence of which is a point',
    'It began on Monday. The CSV is cut.',
    ['The CSV is cut.'],
    'It began on Monday.',
  ],
  ['with a point that was cut', long, [`${long.slice(0, 100)}…`], ''],
  ['that says the title again', 'Exports time out.', [], ''],
  [
    'of a person',
    'Halden waits for it.\n\nAsk Mara.',
    ['The CSV is cut.'],
    'Halden waits for it.\n\nAsk Mara.',
  ],
])('of a summary %s, the rest is shown', (_, summary, points, shown) => {
  expect(rest(summary, ...points)).toBe(shown)
})
