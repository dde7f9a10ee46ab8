import { expect, test } from 'vitest'
import { namesOf, withoutNames } from './names.ts'
import { wordsOf } from './terms.ts'

const names = namesOf([
  { name: 'Emily Marsh', handle: 'emarsh', company: 'Verdant Grid', domain: 'verdantgrid.example' },
  { name: 'Mark Page', handle: null, company: 'Halden GmbH', domain: null },
])
const left = (text: string) => wordsOf(withoutNames(text, names)).join(' ')

test.each([
  ['Good question Emily, the export fails', 'good question the export fails'],
  ["Emily's export fails", 's export fails'],
  ['thanks emily, hi mark', 'thanks hi'],
  ['Same proxy at Verdant Grid', 'same proxy at'],
  ['verdantgrid/web fails, halden/app as well', 'web fails app as well'],
  ['Halden has two seats', 'has two seats'],
  ['@emarsh @somebody.else look', 'look'],
])('who speaks is not what it is about: %s', (text, rest) => {
  expect(left(text)).toBe(rest)
})

test.each([
  ['the marsh has a grid', 'the marsh has a grid'],
  ['Page loads fail, the page is empty', 'page loads fail the page is empty'],
  ['mark it as done', 'mark it as done'],
  ['install @scope/page', 'install scope page'],
  ['Sofia cannot sign in', 'sofia cannot sign in'],
])('a word that is called the same stays: %s', (text, rest) => {
  expect(left(text)).toBe(rest)
})
