import { expect, test } from 'vitest'
import { clockIn, dayIn, dayWords } from './typed.ts'

test.each([
  ['17:30', '17:30'],
  ['9', '09:00'],
  ['0930', '09:30'],
  ['7.05', '07:05'],
  ['5:30 pm', '17:30'],
  ['12 AM', '00:00'],
  ['12pm', '12:00'],
  ['24:00', null],
  ['9:75', null],
  ['13 pm', null],
  ['9:3', null],
  ['noon', null],
])('the time %s is %s', (text, clock) => {
  expect(clockIn(text)).toBe(clock)
})

test.each([
  ['2027-03-28', '2027-03-28'],
  ['28 Mar 2027', '2027-03-28'],
  ['28. march 2027', '2027-03-28'],
  ['March 28, 2027', '2027-03-28'],
  ['3.4.2027', '2027-04-03'],
  ['3/4/2027', '2027-04-03'],
  ['25 Sept 2027', '2027-09-25'],
  ['30 Feb 2027', null],
  ['31.4.2027', null],
  ['2027', null],
  ['tomorrow', null],
])('the day %s is %s', (text, day) => {
  expect(dayIn(text)).toBe(day)
  if (day) expect(dayIn(dayWords(day))).toBe(day)
})
