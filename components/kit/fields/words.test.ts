import { expect, test } from 'vitest'
import { numberIn, valueWords } from './words.ts'

test.each([
  ['1,250', 1250],
  [' 4.5 ', 4.5],
  ['-3', -3],
  ['.5', 0.5],
  ['12 seats', null],
  ['1e9', null],
  ['', null],
])('the number in %j is %j', (text, number) => expect(numberIn(text)).toBe(number))

test('values are written as they are read', () => {
  expect(valueWords('number', 1250.5)).toBe('1,250.5')
  expect(valueWords('date', '2027-03-01')).toBe('1 Mar 2027')
  expect([valueWords('boolean', true), valueWords('boolean', false)]).toEqual(['Yes', 'No'])
  expect(valueWords('choice', 'Team')).toBe('Team')
})
