import * as fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { applySignals } from '#service/api/arrivals/apply.ts'
import { readMail } from '#service/connectors/email/parse.ts'
import { source } from '#service/connectors/email/source.ts'
import { eraseDue } from '#service/connectors/work/erase.ts'
import { connectionContext } from '#service/core/gate/agent-context.ts'
import { transaction } from '#service/core/write.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { connect, depsOf } from '#tests/harness/signals.ts'

const service = useService()
const settings = { address: 'support@northline.example' }
const receivedAt = new Date('2026-04-30T12:00:00.000Z')
const day = (n: number) => new Date(Date.UTC(2026, 3, 1 + n, 9))

type Mail = {
  id: string
  subject?: string
  from?: string
  to?: string
  refs?: string[]
  at?: Date
  headers?: string
}

function raw({
  id,
  subject = '',
  from = 'ada@halden.example',
  refs = [],
  at = day(0),
  ...mail
}: Mail): Buffer {
  const lines = [
    `Message-ID: <${id}>`,
    `From: ${from}`,
    `To: ${mail.to ?? settings.address}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString()}`,
    ...(refs.length > 0 ? [`References: ${refs.map((it) => `<${it}>`).join(' ')}`] : []),
    ...(mail.headers ? [mail.headers] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\nText of ${id}.\r\n`)
}

async function take(org: Org, mails: Mail[], connectionId: string | null = null): Promise<void> {
  const parts = await Promise.all(
    mails.map(async (mail) => {
      const payload = await readMail(raw(mail))
      return source.map({ kind: 'mail', deliveryId: mail.id, headers: {}, payload, receivedAt }, settings)
    }),
  )
  const [first, ...others] = parts
  if (!first) return
  const mapped = {
    ...first,
    messages: parts.flatMap((it) => it.messages),
    mails: parts.flatMap((it) => it.mails ?? []),
    ...(others.length > 0 && { ignored: undefined }),
  }
  const log = pino({ level: 'silent' })
  const context = connectionContext(service.db, log, {
    orgId: org.id,
    id: connectionId ?? org.id,
    name: 'Mail',
  })
  await transaction(service.db, (tx) =>
    applySignals(tx, context, mapped, { quiet: false, connectionId, source: 'email' }),
  )
}

async function threadsOf(org: Org): Promise<Record<string, string | null>> {
  const found = await service.db.pool.query<{ id: string; thread: string | null }>(
    'SELECT source_message_id AS id, thread_id AS thread FROM messages WHERE org_id = $1 ORDER BY 1',
    [org.id],
  )
  return Object.fromEntries(found.rows.map(({ id, thread }) => [id, thread]))
}

/** Which mails are together, whatever their thread is called. */
async function groupsOf(org: Org): Promise<string[]> {
  const groups = Map.groupBy(Object.entries(await threadsOf(org)), ([, thread]) => thread)
  return [...groups.values()].map((group) => group.map(([id]) => id).join(' ')).toSorted()
}

async function grouped(...turns: Mail[][]): Promise<string[]> {
  const org = await service.org()
  for (const mails of turns) await take(org, mails)
  return groupsOf(org)
}

describe('the thread of a mail', () => {
  test('is called by the first mail that it names, also while that one is not there', async () => {
    const org = await service.org()
    await take(org, [{ id: 'c@x', subject: 'Re: Help', refs: ['a@x', 'b@x'] }])
    expect(await threadsOf(org)).toEqual({ 'c@x': 'a@x' })
    await take(org, [{ id: 'a@x', subject: 'Help' }])
    expect(await threadsOf(org)).toEqual({ 'a@x': 'a@x', 'c@x': 'a@x' })
  })

  test('survives a break: an answer that only names a mail of ours that came as a copy, and before it', async () => {
    const first = { id: 'a@x', subject: 'Help' }
    const staff = { id: 'b@x', subject: 'Re: Help', from: 'jo@northline.example', refs: ['a@x'] }
    const outlook = { id: 'c@x', subject: 'RE: Help', from: 'bo@halden.example', refs: ['b@x'] }
    expect(await grouped([first], [outlook], [staff])).toEqual(['a@x b@x c@x'])
  })

  test('goes through mails that nothing comes of', async () => {
    const away = { id: 'b@x', subject: 'Away', refs: ['a@x'], headers: 'Auto-Submitted: auto-replied' }
    const answer = { id: 'c@x', subject: 'Something else', refs: ['b@x'] }
    expect(await grouped([{ id: 'a@x', subject: 'Help' }], [away], [answer])).toEqual(['a@x c@x'])
  })

  test('is that of the same subject between the same two within 7 days, and no other', async () => {
    const first = { id: 'a@x', subject: 'Help' }
    const close = { id: 'b@x', subject: 'Re: help', at: day(7) }
    const late = { id: 'c@x', subject: 'Re: Help', at: day(15) }
    const stranger = { id: 'd@x', subject: 'Re: Help', from: 'eve@elsewhere.example' }
    const answer = {
      id: 'e@x',
      subject: 'AW: Help',
      from: settings.address,
      to: 'ada@halden.example',
      at: day(1),
    }
    expect(await grouped([first], [close], [late], [stranger], [answer])).toEqual([
      'a@x b@x e@x',
      'c@x',
      'd@x',
    ])
  })

  test('is not made of empty subjects, nor of where answers are to go', async () => {
    const headers = 'Reply-To: <same@x>'
    expect(await grouped([{ id: 'a@x', headers }], [{ id: 'b@x', headers }])).toEqual(['a@x', 'b@x'])
  })

  test('is kept by a reply with another subject, which begins a discussion of its own', async () => {
    const org = await service.org()
    const topic = await org.api.post('/topics', { title: 'Previews' })
    await take(org, [{ id: 'a@x', subject: 'Preview' }])
    const found = await service.db.pool.query('SELECT channel_id FROM messages WHERE org_id = $1', [org.id])
    await service.db.pool.query(
      `INSERT INTO topic_groups (org_id, topic_id, channel_id, thread_id, title) VALUES ($1, $2, $3, 'a@x', 'Preview')`,
      [org.id, topic.body.id, found.rows[0]?.channel_id],
    )
    await take(org, [
      { id: 'b@x', subject: 'Re: Preview', refs: ['a@x'], at: day(1) },
      { id: 'c@x', subject: 'Invoice', refs: ['a@x'], at: day(2) },
      { id: 'd@x', subject: 'Re: Invoice', refs: ['a@x', 'c@x'], at: day(3) },
    ])
    const rows = await service.db.pool.query(
      `SELECT source_message_id AS id, thread_id AS thread, group_id IS NOT NULL AS joined FROM messages
        WHERE org_id = $1 AND source_message_id <> 'a@x' ORDER BY 1`,
      [org.id],
    )
    expect(rows.rows).toEqual([
      { id: 'b@x', thread: 'a@x', joined: true },
      { id: 'c@x', thread: 'a@x', joined: false },
      { id: 'd@x', thread: 'a@x', joined: false },
    ])
  })

  test('is found by mails that come at the same time', async () => {
    const org = await service.org()
    const mails = ['b', 'c', 'd', 'e'].map((id) => ({ id: `${id}@x`, refs: ['a@x'], subject: 'Re: Help' }))
    await Promise.all(mails.map((mail) => take(org, [mail])))
    expect(await groupsOf(org)).toEqual(['b@x c@x d@x e@x'])
  })

  test('is not remembered of mails that were erased with their connection', async () => {
    const org = await service.org()
    const { id, path } = await connect(org, 'email', { settings, secrets: {} })
    await take(org, [{ id: 'b@x', refs: ['a@x'], subject: 'Re: Help' }], id)
    await take(org, [{ id: 'z@x', refs: ['y@x'], subject: 'Re: Other' }])
    await org.api.send('DELETE', `${path}?data=erase`)
    for (let n = 1; n > 0; ) n = await eraseDue(depsOf(service), { orgIds: [org.id] })
    const left = await service.db.pool.query('SELECT id FROM mail_ids WHERE org_id = $1 ORDER BY 1', [org.id])
    expect(left.rows.map((row) => row.id)).toEqual(['y@x', 'z@x'])
  })
})

const mail = fc.record({
  subject: fc.constantFrom('', 'Help', 'Re: Help', 'Invoice'),
  from: fc.constantFrom('ada@halden.example', 'eve@elsewhere.example'),
  at: fc.integer({ min: 0, max: 20 }).map(day),
  refs: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 2 }),
})

test('mails are together in whichever order and pages they come', async () => {
  const mails = fc
    .array(mail, { minLength: 3, maxLength: 7 })
    .map((all) =>
      all.map(({ refs, ...it }, i): Mail => ({ ...it, id: `m${i}@x`, refs: refs.map((n) => `m${n}@x`) })),
    )
  const orders = mails.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.integer({ min: 1, max: 3 }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(orders, async ([all, shuffled, size]) => {
      const turns = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, i) =>
        shuffled.slice(i * size, (i + 1) * size),
      )
      expect(await grouped(...turns)).toEqual(await grouped(all))
    }),
    { numRuns: 25 },
  )
})
