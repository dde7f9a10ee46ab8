import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHandled } from '#tests/harness/junk.ts'
import { mailId } from './incoming.ts'
import { readMail } from './parse.ts'
import { source } from './source.ts'

const receivedAt = new Date('2026-03-20T12:00:00.000Z')
const settings = { address: 'support@northline.example' }
const delivery = { kind: 'mail', deliveryId: 'd', headers: {}, receivedAt }
const folder = `${import.meta.dirname}/samples`
const sample = (name: string) => readFileSync(`${folder}/${name}.eml`)
const all = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`))

async function mapped(raw: Buffer | string, headers: Record<string, string> = {}) {
  const payload = await readMail(Buffer.from(raw))
  return source.map({ ...delivery, headers, payload }, settings)
}

async function message(raw: Buffer | string) {
  const found = await mapped(raw)
  expect(found.ignored).toBeUndefined()
  const [first] = found.messages
  if (!first) throw new Error('no message came of it')
  return first
}

const plain = (headers: Record<string, string>, body = 'A text.') =>
  `${Object.entries({ From: 'Ada <ada@halden.example>', To: 'support@northline.example', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}\r\n`

describe('a mail', () => {
  it('is a message of its sender in the channel of the address it was written to', async () => {
    expect(await message(sample('first'))).toEqual({
      sourceMessageId: 'CAF1x0first@mail.halden.example',
      channel: {
        sourceName: 'email',
        sourceServerId: 'northline.example',
        sourceChannelId: 'support@northline.example',
        channelName: 'support@northline.example',
        serverName: 'northline.example',
      },
      author: {
        platformId: 'ada.lind@halden.example',
        displayName: 'Ada Lind',
        email: 'ada.lind@halden.example',
        isBot: false,
      },
      content:
        'Preview stays empty\n\nHello,\n\nsince yesterday the preview of every branch stays empty. The log says “no route”.\n\n' +
        'Can you look at it?',
      sentAt: new Date('2026-03-12T09:14:03.000Z'),
      kind: 'email',
      attachments: [],
    })
  })

  it.each([
    ['mx.northline.example; spf=pass; dmarc=fail (p=NONE) header.from=halden.example', true],
    ['mx.northline.example; dkim=pass; dmarc=pass', undefined],
  ])('whose checks say “%s” has an address that counts as typed: %s', async (results, isTyped) => {
    const { author } = await message(plain({ 'Authentication-Results': results, Subject: 'Hello' }))
    expect(author).toMatchObject({ email: 'ada@halden.example' })
    expect(author.isEmailTyped).toBe(isTyped)
  })

  it.each([
    ['gmail-reply', 'Hi Ada, please clear the route cache once, in Settings.'],
    ['outlook-reply', 'That did it, thank you.'],
    ['apple-reply', 'It came back this morning.'],
  ])('%s says only what is new in it', async (name, text) => {
    expect((await message(sample(name))).content).toBe(text)
  })

  it.each([
    [
      'gmail-forward',
      'pia@vinge.example',
      'Pia Holm',
      'Export is slow\n\nHi Jo,\n\nthe export takes ten minutes since the update.\n\nPia',
    ],
    [
      'apple-forward',
      'kai@fjord.example',
      'Kai Moe',
      'Login fails on iPad\n\nThe button does nothing on the iPad.',
    ],
    [
      'outlook-forward',
      'lena@harz.example',
      'Lena Voss',
      'Rechnung fehlt\n\nGuten Tag, die Rechnung für Februar fehlt noch.',
    ],
    ['forward-attached', 'ole@polar.example', 'Ole Nord', 'Seats\n\nHow many seats do we have?'],
    ['own-group', 'ada.lind@halden.example', 'Ada Lind', 'Through the group\n\nWritten to the group.'],
  ])('%s is of the one who wrote it', async (name, email, displayName, content) => {
    expect(await message(sample(name))).toMatchObject({ content, author: { email, displayName } })
  })

  it('that answers something is not taken for a forward because of what it quotes', async () => {
    const body =
      'Thanks!\n\nFrom: Jo Berg <jo@northline.example>\nSent: Monday\nTo: Ada\nSubject: Fwd: x\n\nOld text'
    const found = await message(plain({ Subject: 'RE: Fwd: x', 'Message-ID': '<r@a>' }, body))
    expect(found).toMatchObject({ content: 'Thanks!', author: { email: 'ada@halden.example' } })
  })

  it.each([
    ['bounce', 'It is a bounce: a mail could not be delivered.'],
    ['auto-reply', 'It was sent by a program (Auto-Submitted: auto-replied).'],
    ['out-of-office', 'It was sent by a program (X-Auto-Response-Suppress).'],
    ['bulk', 'It is bulk or automatic mail (Precedence: bulk).'],
    ['list', 'It is list mail.'],
    ['dmarc', 'It is a DMARC report.'],
    ['receipt', 'It is a receipt of reading.'],
  ])('%s is ignored with a reason, and its id is remembered', async (name, reason) => {
    const { ignored, messages, mails } = await mapped(sample(name))
    expect({ ignored, messages, remembered: mails?.length }).toEqual({
      ignored: reason,
      messages: [],
      remembered: 1,
    })
  })

  it('with an empty Return-Path is ignored, whether a header or the envelope says so', async () => {
    const reason = 'It is a bounce or an automatic reply: its Return-Path is empty.'
    const by = (path: string, headers = {}) => mapped(plain(headers), { 'return-path': path })
    const both = [await by('<ada@halden.example>', { 'Return-Path': '<>' }), await by('<>')]
    expect([...both, await by('<a@b.example>')].map((it) => it.ignored)).toEqual([reason, reason, undefined])
  })

  it('names its files, and gives a name to those that have none', async () => {
    expect((await message(sample('invitation'))).attachments).toMatchObject([
      { name: 'invite.ics', mimeType: 'text/calendar' },
    ])
    expect((await message(sample('winmail'))).attachments).toMatchObject([{ name: 'winmail.dat' }])
  })

  it.each([
    ['none', undefined],
    ['no date', 'yesterday'],
    ['the beginning of 1970', 'Thu, 01 Jan 1970 00:00:00 +0000'],
    ['2099', 'Thu, 01 Jan 2099 00:00:00 +0000'],
  ])('whose date is %s was sent when it was received, and says so', async (_, date) => {
    const { messages, note } = await mapped(plain({ Subject: 'x', ...(date && { Date: date }) }))
    expect(messages[0]?.sentAt).toEqual(receivedAt)
    expect(note).toMatch(/^The date of the mail is missing or impossible/)
  })

  it('reads encoded words and bytes that no header may hold', async () => {
    const words = plain({
      From: '=?iso-8859-1?Q?J=F8rn?= <jorn@fjord.example>',
      Subject: '=?utf-8?B?VMO4bW1lcg==?= =?utf-8?Q?_og_b=C3=A5t?=',
    })
    expect(await message(words)).toMatchObject({
      author: { displayName: 'Jørn' },
      content: 'Tømmer og båt\n\nA text.',
    })
    const raw = Buffer.from(plain({ Subject: 'Größe' }), 'latin1')
    expect((await message(raw)).content).toContain('A text.')
  })

  it.each([
    ['a subject alone', plain({ Subject: 'Only this' }, ''), 'Only this'],
    ['a reply with its subject alone', plain({ Subject: 'Re: Only this' }, '\r\n> quoted'), 'Re: Only this'],
    [
      'a file alone',
      plain({
        'Content-Type': 'application/pdf; name="a.pdf"',
        'Content-Disposition': 'attachment; filename="a.pdf"',
      }),
      'a.pdf',
    ],
  ])('of %s has that as its text', async (_, raw, content) => {
    expect((await message(raw)).content).toBe(content)
  })

  it('is ignored when it says nothing at all, or nobody sent it', async () => {
    expect((await mapped(plain({}, ''))).ignored).toBe('It has neither text nor subject nor files.')
    expect((await mapped('Subject: x\r\n\r\nwho?')).ignored).toBe('It names no sender.')
    expect((await mapped('')).ignored).toBe('It has no header that can be read, so it is not a mail.')
  })

  it('without an id is known by its headers and text', () => {
    const a = plain({ Subject: 'x' })
    expect(mailId(Buffer.from(a))).toBe(mailId(Buffer.from(`Received: by elsewhere\r\n${a}`)))
    expect(mailId(Buffer.from(a))).not.toBe(mailId(Buffer.from(plain({ Subject: 'x' }, 'Another text.'))))
    expect(mailId(Buffer.from(a))).toMatch(/^sha256:/)
  })

  it('follows what References and In-Reply-To name, and never what Reply-To does', async () => {
    const { mails } = await mapped(
      plain({
        'Message-ID': '<c@x>',
        References: '<a@x>\r\n <b@x>',
        'In-Reply-To': 'your mail <b@x>',
        'Reply-To': '<z@x>',
      }),
    )
    expect(mails?.[0]).toMatchObject({ id: 'c@x', follows: ['a@x', 'b@x'] })
  })

  it('has one subject with its replies in other languages', async () => {
    const keys = await Promise.all(
      [
        'Login broken',
        'Re: Login broken',
        'AW: RE: Login  Broken',
        '[EXTERNAL] Sv: login broken',
        'Re[2]: Login broken',
      ].map(async (Subject) => (await mapped(plain({ Subject }))).mails?.[0]?.subjectKey),
    )
    expect(new Set(keys).size).toBe(1)
    expect((await mapped(plain({ Subject: 'Login broken again' }))).mails?.[0]?.subjectKey).not.toBe(keys[0])
    expect((await mapped(plain({ Subject: 'Re: ' }))).mails?.[0]?.subjectKey).toBeNull()
  })
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), n: fc.nat(200) }),
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(), bytes: fc.uint8Array({ maxLength: 60 }) }),
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), n: fc.integer({ min: 1, max: 255 }) }),
)

function changed(raw: Buffer, one: typeof change extends fc.Arbitrary<infer T> ? T : never): Buffer {
  const at = one.at % (raw.length + 1)
  if (one.kind === 'cut') return Buffer.concat([raw.subarray(0, at), raw.subarray(at + one.n)])
  if (one.kind === 'put') return Buffer.concat([raw.subarray(0, at), one.bytes, raw.subarray(at)])
  const copy = Buffer.from(raw)
  copy[at] = (copy[at] ?? 0) ^ one.n
  return copy
}

it('whatever is sent is mapped, or ignored with a reason', async () => {
  const junk = fc.oneof(
    fc
      .tuple(fc.constantFrom(...all), fc.array(change, { minLength: 1, maxLength: 8 }))
      .map(([raw, changes]) => changes.reduce(changed, raw)),
    fc.uint8Array({ maxLength: 3000 }).map((it) => Buffer.from(it)),
  )
  await fc.assert(
    fc.asyncProperty(junk, async (raw) => {
      expect(source.mail?.label(raw).deliveryId).toBeTruthy()
      expect(isHandled(source, delivery, await readMail(raw), settings)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

it.each([
  ['lines that look like headers of quotes', 'abc. skrev\n'.repeat(90_000)],
  ['one line', 'On a '.repeat(200_000)],
  [
    'deep parts',
    `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(5000)}`,
  ],
  ['deep HTML', `Content-Type: text/html\n\n${'<div>'.repeat(50_000)}x`],
])('%s without end are read to an end', async (_, body) => {
  const found = await mapped(
    `From: ada@halden.example\nSubject: x\n${body.startsWith('Content') ? '' : '\n'}${body}`,
  )
  expect(found.messages.length + (found.ignored ?? '').length).toBeGreaterThan(0)
})

describe('a mail that is broken', () => {
  const bytes = (text: string) => Buffer.from(plain({ Subject: 'Grüße' }, text), 'latin1')

  it('is read as old Western programs wrote it, where it names no character set', async () => {
    expect((await message(bytes('Es läuft nicht.'))).content).toBe('Grüße\n\nEs läuft nicht.')
  })

  it('says what stands below its headers, where it names parts and has none', async () => {
    for (const type of ['multipart/mixed', 'multipart/alternative; boundary="x"'])
      expect((await message(plain({ Subject: 'Help', 'Content-Type': type }))).content).toBe(
        'Help\n\nA text.',
      )
  })

  it('and nested without end is known by its headers, and says so', async () => {
    let inside = 'Content-Type: text/plain\r\n\r\ndeep\r\n'
    for (let n = 0; n < 100; n++)
      inside = `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n${inside}\r\n--b${n}--\r\n`
    const [headers = ''] = plain({ Subject: 'Help' }).split('\r\n\r\n')
    const found = await mapped(`${headers}\r\n${inside}`)
    expect(found.messages[0]?.content).toBe('Help')
    expect(found.note).toMatch(/nested deeper than 64/)
  })

  it('says its words, however deep its page is nested', async () => {
    const page = `<style>p { color: red }</style>${'<div>'.repeat(3000)}It fails${'</div>'.repeat(3000)}`
    expect((await message(plain({ Subject: 'Help', 'Content-Type': 'text/html' }, page))).content).toBe(
      'Help\n\nIt fails',
    )
  })
})
