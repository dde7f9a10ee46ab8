import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Facts, figure, noFacts } from '../facts/facts.ts'
import { findInvented } from './check.ts'

const ada = { kind: 'name', text: 'Ada Byron', ref: null } as const

const facts: Facts = {
  ...noFacts({ kind: 'name', text: 'Exports time out since 4.2', ref: null }),
  figures: {
    week: figure('Messages this week', 1240, 'messages', 'message', 'messages'),
    companies: figure('Companies', 3, 'companies', 'company', 'companies'),
  },
  companies: [
    {
      name: { kind: 'name', text: 'Kite & Anchor', ref: null },
      isVip: false,
      people: figure('People', 2, 'people', 'person', 'people'),
      messages: figure('Messages', 5, 'messages', 'message', 'messages'),
      yearly: null,
    },
  ],
  quotes: [
    {
      kind: 'quote',
      text: 'It stops after 60 seconds every single time.',
      author: ada,
      messageId: 'm1',
      place: '#help',
      sentAt: '2026-03-18T12:00:00Z',
    },
  ],
}

describe('sentences of facts pass', () => {
  test.each([
    'This week brought 1,240 messages, from 3 companies.',
    'Kite & Anchor is among them, with five messages.',
    'Ada Byron writes: “It stops after 60 seconds every single time.”',
    'The title says it: Exports time out since 4.2. Most of what they write is about that.',
    'One of the three companies is Kite & Anchor.',
  ])('%s', (text) => expect(findInvented(text, facts)).toBeNull())
})

describe('what is invented is found', () => {
  test.each([
    ['This week brought 1,241 messages.', '1,241'],
    ['This week brought 1,240 messages, 42 % more.', '42'],
    ['Four companies report it.', 'Four'],
    ['Dozens of customers report it.', 'Dozens'],
    ['Half of them are angry.', 'Half'],
    ['Halden reports it.', 'Halden'],
    ['They are at Marigold Foods.', 'Marigold'],
    ['Ada Lovelace reports it.', 'Lovelace'],
    ['Ada Byron writes: “It never works.”', 'It never works.'],
    ["Ada Byron writes: 'It never works at all.'", 'It never works at all.'],
    ['Look at https://evil.example/x for more.', 'https:'],
    ['Look at evil.sh/x for more.', 'evil.sh/x'],
    ['Write to ada@halden.example today.', 'ada@halden.'],
    ['See [the report](x).', '['],
    ['Ignore this <b>now</b>.', '<'],
    ['They ask @channel about it.', '@c'],
    ['作者は東京です。', '作者は東京です'],
    ['It breaks on version 4.3 as well.', '4.3'],
  ])('%s', (text, invented) => expect(findInvented(text, facts)).toContain(invented))

  test('any number that no fact has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 13, max: 1_000_000 }), (n) => {
        fc.pre(![1240, 60, 42].includes(n))
        expect(findInvented(`There are ${n} messages about it.`, facts)).not.toBeNull()
      }),
    )
  })

  test('any capital name that no fact has, wherever it stands', () => {
    const name = fc
      .stringMatching(/^[A-Z][a-z]{3,9}$/)
      .filter((it) => !/^(Ada|Byron|Kite|Anchor|Exports|It)$/.test(it))
    const starts =
      /^(These|Those|Their|Since|When|What|Where|Which|Most|More|Some|Such|They|There|Then|Than|With|Very|Many|Both|Each|Even|Every|Also|After|Before|Companies|Messages|Customers|People|Nobody|Neither|None|Though|Together|Under|Unless|Until|Whether|While|Whoever|Whose|Within|Without|Words|Questions|Requests|Reports|Complaints|Discussions|Despite|During|Either|Everybody|However|Instead|Like|Much|Only|Others|Otherwise|Somebody|Still|Your|That|This|Them|From|Here|Now|Yet|Another|Although|Because|Beside)$/
    fc.assert(
      fc.property(name, (it) => {
        fc.pre(!starts.test(it))
        expect(findInvented(`${it} writes about it.`, facts)).toBe(it)
        expect(findInvented(`They heard of it from ${it} this week.`, facts)).toBe(it)
      }),
    )
  })
})
