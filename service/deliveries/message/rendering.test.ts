import { describe, expect, test } from 'vitest'
import { discordMessages } from '../send/discord.ts'
import { slackMessages } from '../send/slack.ts'
import { teamsMessages } from '../send/teams.ts'
import { compose } from './compose.ts'
import { mailOf } from './mail.ts'
import { plainText } from './styled.ts'

function slack(markdown: string): string {
  const [message] = slackMessages(compose('T', markdown))
  const texts = message?.blocks.flatMap((it) => (it.type === 'section' ? [it.text?.text] : [])) ?? []
  return texts.join('\n¶\n').replaceAll('\u200b', '·')
}
const discord = (markdown: string) =>
  (discordMessages(compose('T', markdown))[0] ?? '').replace('**T**\n', '').replaceAll('\u200b', '·')
const plain = (markdown: string) => plainText(compose('T', markdown).blocks)
const mail = (markdown: string) => mailOf(compose('T', markdown), 'Northline').html
const teams = (markdown: string) => JSON.stringify(teamsMessages(compose('T', markdown)))

describe('Slack', () => {
  test.each([
    ['**bold** and *it* and ~~no~~', '*bold* and _it_ and ~no~'],
    ['a**b**c', 'a·*b*·c'],
    ['# Head\n\ntext', '*Head*\n\ntext'],
    ['- one\n- two\n  - deep\n\nend', '• one\n• two\n    • deep\n\nend'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['- [x] done\n- [ ] open', '☑ done\n☐ open'],
    ['> quote\n> more', '>quote more'],
    ['`a < b`', '`a &lt; b`'],
    ['```\nx > y\n```', '```\nx &gt; y\n```'],
    ['[a & b](https://x.example/?a=1&b=2)', '<https://x.example/?a=1&amp;b=2|a &amp; b>'],
    ['https://x.example/a_b', '<https://x.example/a_b|https://x.example/a_b>'],
    ['[x](javascript:alert(1))', 'x'],
    ['<!channel> <@U123> @here', '&lt;!channel&gt; &lt;@U123&gt; @here'],
    ['<b>raw</b>', '&lt;b&gt;raw&lt;/b&gt;'],
    ['\\*not bold\\* snake_case', '*·not bold·* snake_case'],
    ['Tom &amp; Jerry &#8212; &lt;ok&gt;', 'Tom &amp; Jerry — &lt;ok&gt;'],
    ['| a | b |\n|---|--:|\n| x | 12 |', '```\na      b\n---  ---\nx     12\n```'],
    ['one\n\n---\n\ntwo', 'one\n\n———\n\ntwo'],
  ])('%j', (markdown, text) => expect(slack(markdown)).toBe(text))
})

describe('Discord', () => {
  test.each([
    ['**bold** and *it*', '**bold** and _it_'],
    ['## Head', '## Head'],
    ['##### Small', '### Small'],
    ['- one\n  - deep', '- one\n  - deep'],
    ['\\- not a list', '\\- not a list'],
    ['[words](https://x.example/)', '[words](<https://x.example/>)'],
    ['https://x.example/a_b', '<https://x.example/a_b>'],
    ['<@123> \\*x\\*', '\\<@123> \\*x\\*'],
    ['```ts\nlet a = `x`\n```', '```ts\nlet a = `x`\n```'],
  ])('%j', (markdown, text) => expect(discord(markdown)).toBe(text))
})

test('Teams shows text as it is, in runs', () => {
  const card = teams('**Bold** [link](https://x.example/) <at>all</at> \\*x\\*\n\n- item')
  expect(card).toContain('{"type":"TextRun","text":"Bold","weight":"Bolder"}')
  expect(card).toContain('"selectAction":{"type":"Action.OpenUrl","url":"https://x.example/"}')
  expect(card).toContain('*x*')
  expect(card).toContain('"text":"•\u00a0"')
  expect(card).not.toContain('"entities"')
})

test('a mail runs nothing and loads nothing', () => {
  const html = mail('<img src=x onerror=alert(1)> ![pixel](https://t.example/p.png) [x](javascript:a) "q"')
  expect(html).not.toMatch(/<img|<script|javascript:/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('<a href="https://t.example/p.png"')
})

test('a mail has lists, tables and quotes of its own', () => {
  const html = mail('1. a\n2. b\n\n> q\n\n| a |\n|---|\n| **x** |')
  expect(html).toMatch(/<ol style="[^"]*"><li style="[^"]*">a<\/li>/)
  expect(html).toContain('<blockquote')
  expect(html).toContain('<strong>x</strong></td>')
})

test('a mail ends with its link as a button, in the text as an address', () => {
  const link = { text: 'Open <it>', href: 'https://s.example/?a=1&b="2"' }
  const { html, text } = mailOf(compose('T', 'All is well.', link), 'Northline')
  const [, after = ''] = html.split('All is well.')
  expect(after).toMatch(
    /<a class="button" href="https:\/\/s\.example\/\?a=1&amp;b=&quot;2&quot;" [^>]*>Open &lt;it&gt;<\/a>/,
  )
  expect(html.match(/s\.example/g)).toHaveLength(1)
  expect(text).toContain('All is well.\n\nOpen <it> (https://s.example/?a=1&b="2")')
})

test('text alone keeps addresses', () => {
  expect(plain('See [the list](https://x.example/) and <https://y.example/>')).toBe(
    'See the list (https://x.example/) and https://y.example/',
  )
})

test.each(['#', '## \n\n>', '&nbsp;'])('what says nothing is left out: %j', (markdown) => {
  expect(slackMessages(compose('Digest', markdown))[0]?.blocks).toMatchObject([{ type: 'header' }])
})

test('an empty text still has its title', () => {
  expect(slackMessages(compose('T', ''))).toHaveLength(1)
  expect(discordMessages(compose('T', '  '))).toEqual(['**T**'])
  expect(teamsMessages(compose('T', ''))).toHaveLength(1)
})

test('a thousand nested quotes are text', () => {
  const hostile = `${'> '.repeat(20_000)}x`
  expect(discordMessages(compose('T', hostile)).join('').length).toBeGreaterThan(0)
  expect(mail(hostile)).toContain('</html>')
})
