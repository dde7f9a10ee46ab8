import { expect, test } from 'vitest'
import type { Talk } from '../place/talks.ts'
import { termsOf } from '../text/terms.ts'
import { hintsOf } from './hints.ts'

function talk(groupId: string, text: string, topicId: string | null): Talk {
  const said = [
    { messageId: groupId, personId: groupId, text, about: text, isBot: false, url: null, isInsider: false },
  ]
  return {
    ...{ groupId, topicId, placedBy: null, quiet: false, isOpen: true, said, terms: termsOf(text) },
    ...{ names: { words: new Set(), accounts: new Set(), phrases: null }, copyText: text, aside: null },
    ...{ speakerId: groupId, kind: null, agrees: false, isImportant: false, isForbidden: false },
  }
}

const exports = [
  talk('a', 'The nightly export to CSV times out', 't'),
  talk('b', 'Our CSV export times out after a minute', 't'),
]

const clustered = (...support: number[]) => support.map((it) => ({ group: 1, support: it }))

test('guesses the topic of those beside it, by words that several of them say', () => {
  const unsure = talk('c', 'An export that times out blocks our accounting', null)
  const [hint, ...others] = hintsOf([...exports, unsure], clustered(0.6, 0.5, 0.12))
  expect(others).toEqual([])
  expect(hint).toMatchObject({ groupId: 'c', beside: ['a', 'b'], confidence: 0.12 })
  expect(hint?.why).toEqual(expect.arrayContaining(['export', 'times']))
})

test.each([
  ['who has nothing in common', talk('c', 'Please change the address on our invoices', null)],
  ['what is placed', talk('c', 'An export that times out blocks us', 'other')],
  [
    'what nobody has to place',
    { ...talk('c', 'An export that times out blocks us', null), aside: 'internal' as const },
  ],
])('guesses nothing for %s', (_, one) => {
  expect(hintsOf([...exports, one], clustered(0.6, 0.5, 0.12))).toEqual([])
})
