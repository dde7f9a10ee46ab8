import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiresAtOf } from './expiry.ts'

const endOfDay = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date, 23, 59, 59).toISOString()

test.each([
  ['30', new Date(2026, 0, 31, 8), endOfDay(2026, 3, 2)],
  ['90', new Date(2026, 10, 22, 23, 59), endOfDay(2027, 2, 20)],
  ['365', new Date(2024, 1, 29), endOfDay(2025, 2, 28)],
] as const)('%s days end with a day', (choice, now, expected) => {
  expect(expiresAtOf(choice, '', now)).toBe(expected)
})

test('the same choice is the same instant all day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), (second) => {
      const at = new Date(2026, 2, 10, 0, 0, second)
      expect(expiresAtOf('90', '', at)).toBe(expiresAtOf('90', '', new Date(2026, 2, 10)))
    }),
  )
})

test('a named day is kept to its end; without one there is nothing yet', () => {
  expect(expiresAtOf('date', '2027-03-28', new Date())).toBe(endOfDay(2027, 3, 28))
  expect(expiresAtOf('date', '', new Date())).toBeUndefined()
  expect(expiresAtOf('never', '2027-03-28', new Date())).toBeNull()
})
