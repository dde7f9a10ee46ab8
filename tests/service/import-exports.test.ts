import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contents, imported, upload } from '#tests/harness/imports.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('the export of a Discord channel is read as it comes', async () => {
  const org = await service.org()
  const message = (id: string, content: string) => ({
    id,
    timestamp: '2026-03-12T09:00:00.123+00:00',
    timestampEdited: null,
    content,
    author: { id: '7', name: 'ada', nickname: 'Ada', isBot: false, avatarUrl: 'https://cdn.example/a.png' },
    attachments: [],
  })
  const whole = {
    guild: { id: '1', name: 'Northline' },
    channel: { id: '2', name: 'support' },
    messages: [message('10', 'A brace } and a "quote\\"'), message('11', ''), message('12', 'Fine')],
    messageCount: 3,
  }
  const done = await imported(service, org, JSON.stringify(whole, null, 2), { format: 'discord' })
  expect(done).toMatchObject({ status: 'done', made: 2, refused: 1 })
  const cut = JSON.stringify(whole).slice(0, -60)
  expect(await imported(service, org, cut, { format: 'discord' })).toMatchObject({ status: 'failed' })
  expect(await upload(service, org, '{"a": 1}', { format: 'discord' })).toMatchObject({ status: 400 })
})

type File = { name: string; body: string; size?: number }

/** A zip archive, which may say of its files what is not so. */
function zip(files: File[]): Uint8Array<ArrayBuffer> {
  const heads: Buffer[] = []
  const parts: Buffer[] = []
  let offset = 0
  for (const { name, body, size = Buffer.byteLength(body) } of files) {
    const packed = deflateRawSync(body)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06'), end]))
}

const slack: File[] = [
  { name: 'channels.json', body: JSON.stringify([{ id: 'C1', name: 'support' }]) },
  {
    name: 'users.json',
    body: JSON.stringify([
      {
        id: 'U1',
        team_id: 'T1',
        name: 'ada',
        profile: { real_name: 'Ada Berg', email: 'ada@halden.example' },
      },
    ]),
  },
  {
    name: 'support/2026-03-12.json',
    body: JSON.stringify([
      {
        type: 'message',
        user: 'U1',
        ts: '1773306000.000100',
        text: 'Hi <@U1>, see <https://x.example|this> &amp; that',
      },
      { type: 'message', subtype: 'channel_join', user: 'U1', ts: '1773306001.000100', text: 'joined' },
    ]),
  },
]

describe('an export of Slack', () => {
  test('is read by channel and day, and twice makes nothing', async () => {
    const org = await service.org()
    const fields = { format: 'slack', name: 'export.zip' }
    expect(await imported(service, org, zip(slack), fields)).toMatchObject({
      status: 'done',
      made: 1,
      refused: 1,
    })
    expect(await imported(service, org, zip(slack), fields)).toMatchObject({ made: 0, duplicates: 1 })
    expect(await contents(org)).toEqual(['Hi @Ada Berg, see this (https://x.example) & that'])
  })

  test.each<[what: string, content: Uint8Array<ArrayBuffer>, reason: RegExp]>([
    ['no archive', new Uint8Array(Buffer.from('hello')), /cannot be read/],
    ['an archive without channels', zip([{ name: 'a.txt', body: 'a' }]), /not a Slack export/],
    ['names that climb out', zip([{ name: '../../etc/passwd', body: 'a' }, ...slack]), /cannot be read/],
    [
      'a bomb',
      zip([{ name: 'channels.json', body: `[${' '.repeat(5_000_000)}]` }]),
      /compressed more than any text/,
    ],
    [
      'a bomb that says it is small',
      zip([{ name: 'channels.json', body: `[${' '.repeat(5_000_000)}]`, size: 10 }]),
      /cannot be read/,
    ],
  ])('that is %s is refused', async (_, content, reason) => {
    const org = await service.org()
    const answer = await upload(service, org, content, { format: 'slack', name: 'export.zip' })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(reason)
  })
})
