import { expect, test } from 'vitest'
import { isAnotherPage } from './leaving.ts'

const here = new URL('http://localhost:3000/companies/12?tab=history')

test.each([
  ['/companies/13', true],
  ['/companies', true],
  ['https://halden.example/', true],
  ['?tab=people', false],
  ['#main', false],
  ['/companies/12', false],
  ['mailto:ada@halden.example', false],
])('%s is another page: %s', (href, expected) => {
  expect(isAnotherPage(href, here)).toBe(expected)
})
