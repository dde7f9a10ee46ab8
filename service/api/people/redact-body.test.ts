import { expect, test } from 'vitest'
import { namePatterns } from '#service/api/messages/quotes/names.ts'
import { passagesOf } from '#service/api/messages/quotes/passages.ts'
import { redactBody } from './redact-body.ts'

const called = {
  names: ['Zelda Quimby'],
  emails: ['zelda.quimby@halden.example'],
  handles: ['zquimby77', 'U0ZQ77', '4711501'],
}
const known = new Set([...called.names, ...called.emails, ...called.handles].map((it) => it.toLowerCase()))
const traces = {
  redaction: {
    ...{ mark: '[erased]', passages: passagesOf([]), messages: new Map(), personIds: new Set(['7']) },
    ...namePatterns(called),
  },
  known,
  emails: called.emails,
}
const told = /zelda|quimby|u0zq77|4711501|secret/i

async function left(body: unknown, isMail = false): Promise<string | null> {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return (await redactBody(bytes, traces, isMail))?.toString('utf8') ?? null
}

const github = {
  action: 'created',
  issue: { id: 1, number: 4, title: 'It hangs', body: 'Said by Bo', user: { login: 'bo', id: 12345 } },
  comment: {
    id: 9,
    body: 'A secret wish',
    created_at: '2026-11-20T09:00:00Z',
    user: { login: 'zquimby77', id: 4711501, type: 'User', html_url: 'https://github.com/zquimby77' },
  },
  sender: { login: 'zquimby77', id: 4711501 },
}

test('a delivery loses the person and what they wrote, also what was never read; others keep their words', async () => {
  const after = await left(github)
  expect(after).not.toMatch(told)
  expect(JSON.parse(after ?? '')).toMatchObject({
    action: 'created',
    issue: { title: 'It hangs', body: 'Said by Bo', user: { login: 'bo', id: 12345 } },
    comment: { id: 9, body: '[erased]', created_at: '2026-11-20T09:00:00Z', user: { id: 0, type: 'User' } },
  })
})

test.each([
  ['Slack', { event: { type: 'message', user: 'U0ZQ77', text: 'secret', blocks: [{ text: 'a secret' }] } }],
  ['Discord', { author: { id: '4711501', username: 'x' }, content: 'secret', channel_id: '1' }],
  ['a form of ours', { message: 'secret', email: 'Zelda.Quimby@halden.example', connectionId: 'c1' }],
  ['Stripe', { data: { object: { customer: '4711501', cancellation_details: { comment: 'secret' } } } }],
  ['a list', { messages: [{ author: { platformId: 'U0ZQ77' }, content: 'secret' }] }],
  ['a form', `payload=${encodeURIComponent(JSON.stringify(github))}`],
  ['no JSON', '{"broken": zelda.quimby@halden.example'],
])('%s', async (_, body) => expect(decodeURIComponent((await left(body)) ?? 'secret')).not.toMatch(told))

test('what does not hold anything of the person stays byte for byte', async () => {
  expect(await left({ author: { id: 5 }, content: 'It is a secret' })).toBeNull()
  expect(await left('From: Bo <bo@halden.example>\r\n\r\nA secret', true)).toBeNull()
})

const mail = (from: string, text: string) =>
  [
    `From: ${from}`,
    'Message-ID: <1@mail.example>',
    'Subject: =?utf-8?B?WmVsZGEgUXVpbWJ5IMOkbmRlcnQ=?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '',
  ].join('\r\n')

test('a mail of theirs is left with its ids, however it was packed', async () => {
  const after = await left(mail('=?utf-8?B?WmVsZGE=?= <zelda.quimby@halden.example>', 'A secret'), true)
  expect(after).toContain('Message-ID: <1@mail.example>'.toLowerCase())
  expect(after).toContain('[erased]')
  expect(Buffer.from(/B\?(.*?)\?=/.exec(after ?? '')?.[1] ?? '', 'base64').toString()).toContain('ändert')
  expect(after).not.toMatch(told)
})

test('a mail of somebody else keeps what is not of them', async () => {
  const after = await left(mail('Bo <bo@halden.example>', 'I met Zelda Quimby at lunch'), true)
  expect(after).toContain('I met [erased] at lunch')
})

test('a mail that quotes an address of theirs loses its text', async () => {
  const quoted = 'On Monday Zelda Quimby <zelda.quimby@halden.example> wrote:\n> A secret'
  expect(await left(mail('Bo <bo@halden.example>', quoted), true)).not.toMatch(told)
})
