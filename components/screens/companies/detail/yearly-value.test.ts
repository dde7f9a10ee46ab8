import { expect, test } from 'vitest'
import { amountIn, amountWords } from './yearly-value.tsx'

test.each([
  [{ amount: 4800, currency: 'eur' }, '€4,800'],
  [{ amount: 4800.5, currency: 'usd' }, '$4,800.50'],
  [{ amount: 120_000, currency: 'jpy' }, '¥120,000'],
  [{ amount: 4800, currency: null }, '4,800'],
  [{ amount: 4800, currency: 'nobody knows' }, '4,800 nobody knows'],
])('%j reads %s', (value, words) => {
  expect(amountWords(value)).toBe(words)
})

test.each([
  ['4800', 4800],
  ['4,800.50', 4800.5],
  [' 12 000 ', 12_000],
  ['-3', null],
  ['4800 €', null],
  ['1.234', null],
  ['1e9', null],
])('%j is %j', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
