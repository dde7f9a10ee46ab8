import { ImapFlow } from 'imapflow'
import { describe, expect, it } from 'vitest'
import type { PolledPage } from '#service/api/arrivals/source.ts'
import { AccessRefused } from '#service/core/sources.ts'
import { hasDovecot, startMailServer } from '#tests/harness/mail-server.ts'
import { accessTo } from '#tests/harness/sender.ts'
import { test } from './check.ts'
import { open } from './imap.ts'
import { historyPage, pollPage } from './mailbox.ts'

const mail = (id: string, text = 'A text.') =>
  `Message-ID: <${id}@halden.example>\r\nFrom: Ada <ada@halden.example>\r\nTo: support@northline.example\r\nSubject: ${id}\r\n\r\n${text}\r\n`

async function started(secret = 'secret') {
  const server = await startMailServer()
  const access = { ...accessTo(server.settings, { password: secret }), now: () => new Date() }
  return { server, access }
}

const idsOf = ({ deliveries }: PolledPage) => deliveries.map(({ deliveryId }) => deliveryId?.split('@')[0])

const needed = hasDovecot ? '' : ' (skipped: install dovecot-imapd to read a real one)'

describe.skipIf(!hasDovecot)(`a mailbox${needed}`, () => {
  it('is read from now on, each mail once, byte for byte and without a mark', async () => {
    const { server, access } = await started()
    server.put(mail('old'))
    const first = await pollPage(access, null)
    expect(idsOf(first)).toEqual([])
    const raw = Buffer.concat([Buffer.from(mail('new')), Buffer.from([0xe9, 0xff, 13, 10])])
    server.put(raw)
    server.put(mail('newer'))
    const second = await pollPage(access, first.cursor)
    expect(idsOf(second)).toEqual(['new', 'newer'])
    expect(second.deliveries[0]?.payload).toEqual(raw)
    expect(second.more).toBe(false)
    const third = await pollPage(access, JSON.parse(JSON.stringify(second.cursor)))
    expect(idsOf(third)).toEqual([])
    const { host, port } = server.settings
    const client = new ImapFlow({
      host,
      port,
      secure: false,
      auth: { user: 'ada', pass: 'secret' },
      logger: false,
    })
    await client.connect()
    expect(await client.status('INBOX', { messages: true, unseen: true })).toMatchObject({
      messages: 3,
      unseen: 3,
    })
    client.close()
  })

  it('that is numbered anew is read again, and what came meanwhile is among it', async () => {
    const { server, access } = await started()
    server.put(mail('a'))
    const first = await pollPage(access, null)
    server.put(mail('b'))
    const second = await pollPage(access, first.cursor)
    server.renumber()
    server.put(mail('c'))
    const known = second.cursor as Record<string, object>
    const other = { INBOX: { ...known.INBOX, validity: '1' } }
    const third = await pollPage(access, other)
    expect(idsOf(third)).toContain('c')
    expect(idsOf(await pollPage(access, third.cursor))).toEqual([])
  })

  it('that is waited at says at once that there is something new', async () => {
    const { server, access } = await started()
    let polls = 0
    const heard = Promise.withResolvers<void>()
    const pollNow = async () => {
      polls++
      heard.resolve()
    }
    const nothing = async () => undefined
    const line = await open({ ...access, state: null, saveState: nothing, deliver: nothing, pollNow })
    expect(polls).toBe(0)
    server.put(mail('a'))
    await heard.promise
    await line.close()
    await line.closed
  })

  it('of the past is read page by page, in the order in which it came', async () => {
    const { server, access } = await started()
    for (let n = 0; n < 60; n++) server.put(mail(`m${n}`))
    const since = new Date(Date.now() - 5 * 86_400_000)
    const first = await historyPage(access, since, null)
    expect(first).toMatchObject({ done: 50, counted: 60 })
    const second = await historyPage(access, since, JSON.parse(JSON.stringify(first.cursor)))
    expect(second).toMatchObject({ done: 10, counted: 60, cursor: null })
    const messages = [...first.mapped.messages, ...second.mapped.messages]
    expect(new Set(messages.map(({ sourceMessageId }) => sourceMessageId)).size).toBe(60)
  })

  it('is tested step by step, and each step says what is wrong', async () => {
    const { server, access } = await started()
    server.put(mail('a'))
    expect((await test(access)).map(({ name, ok }) => [name, ok])).toEqual([
      ['Connect', true],
      ['Sign in', true],
      ['Open INBOX', true],
      ['Newest mail in INBOX', true],
    ])
    expect(await test({ ...access, secrets: { password: 'wrong' } })).toMatchObject([
      { name: 'Connect', ok: true },
      {
        name: 'Sign in',
        ok: false,
        message: 'The mail server does not accept user and password. Enter them again.',
      },
    ])
    const elsewhere = { ...access, settings: { ...access.settings, mailboxes: ['Nowhere'] } }
    expect((await test(elsewhere)).at(-1)).toMatchObject({ name: 'Open Nowhere', ok: false })
    await expect(pollPage(elsewhere, null)).rejects.toThrow(AccessRefused)
  })
})

it('a server that nobody answers at is a step that failed', async () => {
  const access = accessTo({ host: '127.0.0.1', port: 1, security: 'none', user: 'ada' }, { password: 'x' })
  expect(await test(access)).toMatchObject([{ name: 'Connect', ok: false }])
})
