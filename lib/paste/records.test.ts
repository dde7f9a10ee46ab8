import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecords } from './records.ts'

test('reads quotes, doubled quotes, and line breaks inside of cells', () => {
  const text =
    'name,domain\r\n"Halden, ""the"" AB",halden.example\n"two\nlines", x.example \n\n  \nlast,y.example'
  expect(readRecords(text, ',')).toEqual([
    { line: 1, cells: ['name', 'domain'] },
    { line: 2, cells: ['Halden, "the" AB', 'halden.example'] },
    { line: 3, cells: ['two\nlines', 'x.example'] },
    { line: 7, cells: ['last', 'y.example'] },
  ])
})

test('a quote that is not closed, or goes on, is a character', () => {
  expect(readRecords('"Halden\nOrrin,"a" b', ',')).toEqual([
    { line: 1, cells: ['"Halden'] },
    { line: 2, cells: ['Orrin', '"a" b'] },
  ])
})

const cell = fc.string().map((text) => text.trim().replaceAll('\r', ''))
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

test('gives back whatever was written in quotes', () => {
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom(',', ';', '\t'), (written, separator) => {
      const text = written.map((row) => row.map(quote).join(separator)).join('\n')
      const filled = written.filter((row) => row.some((one) => one !== ''))
      expect(readRecords(text, separator).map(({ cells }) => cells)).toEqual(filled)
    }),
  )
})

test('reads any text to its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', ' ') }), (text) => {
      const lines = readRecords(text, ',').map(({ line }) => line)
      expect(lines).toEqual(lines.toSorted((a, b) => a - b))
    }),
  )
})
