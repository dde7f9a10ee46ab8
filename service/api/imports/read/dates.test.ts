import { expect, test } from 'vitest'
import { isDayFirst, readDate } from './dates.ts'

const now = new Date('2026-11-20T09:00:00Z')
const read = (text: string, dayFirst = false) => {
  const found = readDate(text, dayFirst, now)
  return 'problem' in found ? found.problem : found.toISOString()
}

test.each([
  ['2026-03-12', '2026-03-12T00:00:00.000Z'],
  ['2026-03-12 09:05', '2026-03-12T09:05:00.000Z'],
  ['2026-03-12T09:05:06.789Z', '2026-03-12T09:05:06.789Z'],
  ['2026-03-12T09:05:06+02:00', '2026-03-12T07:05:06.000Z'],
  ['2026-03-12T09:05:06+14:00', '2026-03-11T19:05:06.000Z'],
  ['2026/3/12', '2026-03-12T00:00:00.000Z'],
  ['12.03.2026 09:05', '2026-03-12T09:05:00.000Z'],
  ['3/12/2026 9:05 PM', '2026-03-12T21:05:00.000Z'],
  ['25/3/2026', '2026-03-25T00:00:00.000Z'],
  ['12 Mar 2026', '2026-03-12T00:00:00.000Z'],
  ['Thu, 12 Mar 2026 09:05:00 GMT', '2026-03-12T09:05:00.000Z'],
  ['March 12, 2026', '2026-03-12T00:00:00.000Z'],
  ['1773306000', '2026-03-12T09:00:00.000Z'],
  ['1773306000123', '2026-03-12T09:00:00.123Z'],
])('%s is read', (text, iso) => expect(read(text)).toBe(iso))

test('the day comes first where that is said', () => {
  expect(read('3/4/2026')).toBe('2026-03-04T00:00:00.000Z')
  expect(read('3/4/2026', true)).toBe('2026-04-03T00:00:00.000Z')
  expect(isDayFirst(['1/2/2026', '25/2/2026'])).toBe(true)
  expect(isDayFirst(['1/2/2026', '2/25/2026'])).toBe(false)
})

test.each([
  ['', /empty/],
  ['soon', /not a date/],
  ['2026-02-31', /not a date/],
  ['2026-13-01', /not a date/],
  ['2026-03-12 25:00', /not a date/],
  ['2026-03-12T09:00:00+99:99', /not a date/],
  ['2026-03-12T09:00:00-15:00', /not a date/],
  ['31.4.2026', /not a date/],
  ['1970-01-01', /before 1990/],
  ['0', /not a date/],
  ['2099-12-31', /in the future/],
  ['4102444800', /in the future/],
])('%j is refused', (text, reason) => expect(read(text)).toMatch(reason))
