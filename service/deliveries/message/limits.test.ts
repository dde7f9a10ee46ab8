import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discordMessages } from '../send/discord.ts'
import { type SlackMessage, slackMessages } from '../send/slack.ts'
import { teamsMessages } from '../send/teams.ts'
import { compose } from './compose.ts'
import { mailOf } from './mail.ts'

/** Words without marks, numbered so that each can be found again. */
const words = fc.array(fc.constantFrom('word', 'länge', '😀👩‍👩‍👧', 'x', 'snake_case'), { maxLength: 60 })

const inline = words.chain((list) =>
  fc
    .constantFrom(
      (it: string) => it,
      (it: string) => `**${it}**`,
      (it: string) => `*${it}* tail`,
      (it: string) => `[${it}](https://x.example/${'p'.repeat(40)}?a=1&b=2)`,
      (it: string) => `\`${it}\``,
      (it: string) => `<b>${it}</b> & <@U1> @here`,
      (it: string) => it.replaceAll(' ', ''),
    )
    .map((wrap) => (list.length === 0 ? 'empty' : wrap(list.join(' ')))),
)

const block = fc.oneof(
  inline,
  inline.map((it) => `# ${it}`),
  fc.array(inline, { maxLength: 12 }).map((list) => list.map((it) => `- ${it}`).join('\n')),
  fc.array(inline, { maxLength: 5 }).map((list) => list.map((it) => `> ${it}`).join('\n')),
  fc.string({ maxLength: 4000, unit: 'binary' }).map((it) => `\`\`\`\n${it.replaceAll('`', "'")}\n\`\`\``),
  fc.constant('| a | b |\n|---|---|\n| x | y |'),
)

const documents = fc
  .array(block, { maxLength: 25 })
  .map((list) =>
    list.map((it, n) => `q${n}q ${it}`).map((it, n) => (n % 2 === 0 ? it : it.slice(it.indexOf(' ') + 1))),
  )
const markdown = fc.oneof(
  documents.map((list) => list.join('\n\n')),
  fc.string({ maxLength: 3000, unit: 'binary' }),
  fc.string({ maxLength: 3000, unit: fc.constantFrom(...'*_~`[]()<>#-> \n|1.\\aé😀') }),
)
const title = fc.string({ maxLength: 400, unit: 'grapheme' })

const runs = { numRuns: 60 }

function textsOf({ blocks }: SlackMessage): string[] {
  return blocks.flatMap((it) => ('text' in it && typeof it.text === 'object' ? [it.text.text] : []))
}

const isWhole = (text: string) => expect(text.isWellFormed()).toBe(true)

test('Slack: sections, blocks and messages hold the limits', () => {
  fc.assert(
    fc.property(title, markdown, (head, body) => {
      for (const message of slackMessages(compose(head, body))) {
        expect(message.blocks.length).toBeLessThanOrEqual(50)
        for (const text of textsOf(message)) {
          expect(text.length).toBeLessThanOrEqual(3000)
          expect(text.length).toBeGreaterThan(0)
          expect(text).not.toMatch(/<[!@#]/)
        }
        const [first] = message.blocks
        if (first?.type === 'header') expect(first.text.text.length).toBeLessThanOrEqual(150)
        isWhole(JSON.stringify(message.blocks))
        for (const text of textsOf(message)) isWhole(text)
        expect(message.text.length).toBeLessThanOrEqual(3000)
      }
    }),
    runs,
  )
})

test('Discord: contents hold the limit', () => {
  fc.assert(
    fc.property(title, markdown, (head, body) => {
      for (const content of discordMessages(compose(head, body))) {
        expect(content.length).toBeLessThanOrEqual(2000)
        expect(content.trim()).not.toBe('')
        isWhole(content)
      }
    }),
    runs,
  )
})

test('Teams: messages hold the limit', () => {
  fc.assert(
    fc.property(title, markdown, (head, body) => {
      for (const message of teamsMessages(compose(head, body))) {
        const text = JSON.stringify(message)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(28_000)
        expect(text).not.toContain('\\ud8')
      }
    }),
    runs,
  )
})

test('a mail has no tag that the text brought', () => {
  fc.assert(
    fc.property(title, markdown, (head, body) => {
      const { html, subject } = mailOf(compose(head, body), 'Northline')
      const tags = new Set([...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name]) => name?.toLowerCase()))
      const known =
        'html head meta title style body div h1 h2 h3 h4 h5 h6 p a strong em del code pre ul ol li blockquote hr br table tr th td doctype'
      expect([...tags].filter((name) => !known.split(' ').includes(name ?? ''))).toEqual([])
      expect(subject).not.toMatch(/[\r\n]/)
    }),
    runs,
  )
})

test.each(['', 'a', 'ab'])('characters of two units are never cut, wherever they stand: %j', (start) => {
  const composed = compose('T', `${start}${'😀'.repeat(9000)}`)
  const slack = slackMessages(composed).flatMap(textsOf)
  const discord = discordMessages(composed)
  for (const text of [...slack, ...discord]) isWhole(text)
  expect(discord.join('').match(/😀/gu)).toHaveLength(9000)
  expect(slack.join('').match(/😀/gu)).toHaveLength(9000)
})

const everyWord = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('', '# ', '- ', '> ', '1. ', '    ')), {
    minLength: 1,
    maxLength: 12,
  })
  .map((blocks) => {
    let count = 0
    return blocks.map(([size, mark]) => {
      const list = Array.from({ length: size }, () => `w${count++}w`)
      return { list, text: `${mark}${list.join(' ')}` }
    })
  })

test('no word is lost and none stands twice, in their order', () => {
  fc.assert(
    fc.property(everyWord, (blocks) => {
      const body = blocks.map(({ text }) => text).join('\n\n')
      const expected = blocks.flatMap(({ list }) => list)
      const composed = compose('Title', body)
      const said = [
        slackMessages(composed).flatMap(textsOf).join('\n'),
        discordMessages(composed).join('\n'),
        teamsMessages(composed)
          .map((it) => JSON.stringify(it))
          .join('\n'),
        mailOf(composed, 'Northline').text,
        mailOf(composed, 'Northline').html,
      ]
      for (const text of said) expect(text.match(/w\d+w/g)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
