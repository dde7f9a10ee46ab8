import { expect, test } from 'vitest'
import { dollarsIn, inDollars } from './dollars.ts'

test.each([
  ['20', 20],
  ['$20', 20],
  ['7.5', 7.5],
  ['7,50', 7.5],
  ['1,250', 1250],
  ['1,250.75 USD', 1250.75],
  ['0.01', 0.01],
])('%s is an amount', (text, usd) => expect(dollarsIn(text)).toBe(usd))

test.each(['0', '-3', 'twenty', '1.234', '1e6', '2000000', '€20', ''])('%s is none', (text) =>
  expect(dollarsIn(text)).toBeNull(),
)

test.each([
  [20, '$20'],
  [7.5, '$7.50'],
  [1250, '$1,250'],
  [0.00045, '$0.00045'],
  [0, '$0'],
])('%d is written as %s', (usd, text) => expect(inDollars(usd)).toBe(text))
