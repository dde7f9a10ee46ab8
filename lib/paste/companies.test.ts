import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCompanies } from './companies.ts'

const pairs = (text: string) => readCompanies(text).map(({ name, domain }) => [name, domain])
const problems = (text: string) => readCompanies(text).map(({ problem }) => problem)

test.each<[what: string, text: string, expected: [string, string | null][]]>([
  ['a domain', 'halden.example', [['Halden', 'halden.example']]],
  ['a name of several words', 'halden-labs.co.uk', [['Halden Labs', 'halden-labs.co.uk']]],
  ['an address', 'https://www.app.halden.example/pricing?x=1', [['Halden', 'halden.example']]],
  ['an e-mail address', 'Ada@mail.Halden.example', [['Halden', 'halden.example']]],
  ['a name and a domain', 'Halden AB, halden.example', [['Halden AB', 'halden.example']]],
  ['a name with a comma', 'Halden, Inc., halden.example', [['Halden, Inc.', 'halden.example']]],
  ['a quoted name', '"Halden, Inc.", halden.example', [['Halden, Inc.', 'halden.example']]],
  ['the domain first', 'halden.example, Halden AB', [['Halden AB', 'halden.example']]],
  ['brackets', 'Halden AB <halden.example>', [['Halden AB', 'halden.example']]],
  ['a person in brackets', 'Halden AB <ada@halden.example>', [['Halden AB', 'halden.example']]],
  ['round brackets', 'Halden (halden.example)', [['Halden', 'halden.example']]],
  ['a space', 'Halden AB halden.example', [['Halden AB', 'halden.example']]],
  ['a dash', 'Halden AB – halden.example', [['Halden AB', 'halden.example']]],
  ['a bullet', '- Halden AB: halden.example', [['Halden AB', 'halden.example']]],
  ['a number', '12. halden.example', [['Halden', 'halden.example']]],
  ['a name like a domain', 'Booking.com, booking.com', [['Booking.com', 'booking.com']]],
  ['semicolons', 'Halden; halden.example', [['Halden', 'halden.example']]],
  [
    'several on a line',
    'a.example, b@c.example, https://d.example/',
    [
      ['A', 'a.example'],
      ['C', 'c.example'],
      ['D', 'd.example'],
    ],
  ],
  [
    'a spreadsheet',
    'Plan\tCompany name\tWebsite\nPro\tHalden AB\thttps://halden.example\nFree\tOrrin\torrin.example\n',
    [
      ['Halden AB', 'halden.example'],
      ['Orrin', 'orrin.example'],
    ],
  ],
  [
    'a file of values with a head',
    'E-mail;Name;Domain\r\nada@mail.example;"Halden; AB";halden.example\r\n',
    [['Halden; AB', 'halden.example']],
  ],
  ['a head without names', 'email\nada@halden.example', [['Halden', 'halden.example']]],
  ['columns without a head', 'Halden\thalden.example\tBerlin\t120', [['Halden', 'halden.example']]],
  ['nothing', ' \n\n\t\n', []],
])('reads %s', (_, text, expected) => {
  expect(pairs(text)).toEqual(expected)
  expect(problems(text).filter(Boolean)).toEqual([])
})

test.each([
  ['Halden AB', 'No domain.'],
  ['Halden AB, halden', '“halden” is not a domain'],
  ['localhost', '“localhost” is not a domain'],
  ['192.0.2.1', '“192.0.2.1” is not a domain'],
  ['ada@gmail.com', 'gmail.com is an e-mail provider'],
  ['Ada <ada@yahoo.co.uk>', 'yahoo.co.uk is an e-mail provider'],
  [`${'n'.repeat(201)}, halden.example`, 'The name has 201 characters'],
])('says what is wrong with %j', (text, problem) => {
  expect(problems(text)).toEqual([expect.stringContaining(problem)])
})

test('finds the same company twice, however it is written', () => {
  const text = '\nhalden.example\n\nHalden AB <ada@app.halden.example>\nhttps://HALDEN.example'
  expect(readCompanies(text).map(({ line, problem }) => [line, problem])).toEqual([
    [2, null],
    [4, 'The same domain as line 2.'],
    [5, 'The same domain as line 2.'],
  ])
})

const name = fc.stringMatching(/^[A-Z][a-z]{1,9}( [A-Z][a-z]{1,9})?$/)
const domain = fc.stringMatching(/^[a-z][a-z0-9]{1,12}\.example$/)
const written = [
  (n: string, d: string) => `${n}, ${d}`,
  (n: string, d: string) => `${n} <${d}>`,
  (n: string, d: string) => `${n} <info@${d}>`,
  (n: string, d: string) => `"${n}",https://www.${d}/about`,
  (n: string, d: string) => `* ${n} — ${d}`,
]

test('gives back what was written, in every way of writing it', () => {
  const company = fc.record({ name, domain, way: fc.nat(written.length - 1) })
  fc.assert(
    fc.property(fc.uniqueArray(company, { selector: (it) => it.domain, maxLength: 30 }), (companies) => {
      const text = companies.map((it) => written[it.way]?.(it.name, it.domain)).join('\n')
      expect(readCompanies(text)).toEqual(
        companies.map((it, index) => ({ line: index + 1, name: it.name, domain: it.domain, problem: null })),
      )
    }),
  )
})

test('reads any text, and what it offers to send is what the service takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const ready = readCompanies(text).filter(({ problem }) => problem === null)
      for (const { name, domain } of ready) {
        expect(name.trim().length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(domain).toMatch(/^[^\s]+\.[^\s]+$/)
      }
      expect(new Set(ready.map(({ domain }) => domain)).size).toBe(ready.length)
    }),
    { numRuns: 500 },
  )
})
