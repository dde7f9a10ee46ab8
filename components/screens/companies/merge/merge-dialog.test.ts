import { expect, test } from 'vitest'
import { mergeWords } from './merge-dialog.tsx'

const source = { name: 'Halden Labs', personCount: 1, messageCount: 1234 }

test.each([
  [source, '1 person, 1,234 messages and all domains move to Halden.'],
  [
    { ...source, domains: ['halden.dev'] },
    '1 person, 1,234 messages and 1 domain (halden.dev) move to Halden.',
  ],
  [
    { ...source, personCount: 0, messageCount: 0, domains: [] },
    '0 people, 0 messages and 0 domains move to Halden.',
  ],
  [
    { ...source, domains: ['a.dev', 'b.dev', 'c.dev', 'd.dev'] },
    '1 person, 1,234 messages and 4 domains move to Halden.',
  ],
])('says exactly what moves', (company, words) => {
  expect(mergeWords(company, { name: 'Halden' })[0]).toBe(words)
})
