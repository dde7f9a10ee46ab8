import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { deliverDue } from '#service/deliveries/deliver.ts'
import { useService } from '#tests/harness/service.ts'
import { addDelivery, addDestination, addRun, depsOf, stateOf, work as workAt } from './setting.ts'

const service = useService()
const password = 'a very secret password'

/** What the server says to the next messages once it has them; `lost` cuts the connection instead. */
let answers: ('lost' | Promise<null> | { code: number; text: string })[] = []
let received: { to: string[]; raw: string }[] = []
let port = 0

const smtp = new SMTPServer({
  secure: false,
  disabledCommands: ['STARTTLS'],
  authMethods: ['PLAIN'],
  onAuth(auth, _, done) {
    if (auth.password === password) return done(null, { user: auth.username })
    done(Object.assign(new Error('no such user'), { responseCode: 535 }))
  },
  onRcptTo({ address }, _, done) {
    const isUnknown = address.startsWith('nobody@')
    done(isUnknown ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const answer = answers.shift()
      if (answer === undefined || answer === 'lost' || answer instanceof Promise)
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
      if (answer instanceof Promise) return void answer.then(done)
      if (answer === 'lost') return smtp.connections.forEach((it) => void it.close())
      done(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null)
    })
  },
})

beforeAll(async () => {
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  port = (smtp.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
beforeEach(() => {
  answers = []
  received = []
})

async function setting({ target = 'ada@halden.example', secret = password, providers = {} } = {}) {
  const org = await service.org()
  const orgId = org.id
  const smtpUrl = `smtp://signalbox:${encodeURIComponent(secret)}@127.0.0.1:${port}`
  await addDestination(service.db, orgId, { channel: 'email', smtpUrl, from: 'signals@northline.example' })
  const body =
    '# Höhen\n\nAll is **well**, see [the list](https://x.example/a?b=1&c=2).\n\n<script>alert(1)</script>'
  const id = await addDelivery(service.db, orgId, { channel: 'email', target, body })
  const deps = depsOf(service.db, providers)
  return { org, id, deps, state: () => stateOf(service.db, orgId, id), work: () => workAt(deps, orgId) }
}

function parsed(): Promise<Email> {
  return PostalMime.parse(received[0]?.raw ?? '')
}

test('a mail in HTML and text, whose Message-ID is that of the delivery', async () => {
  const { work, state, id, org } = await setting()
  await work()
  await work()
  expect(await state()).toMatchObject({
    status: 'delivered',
    parts: [{ id: `<${id}@northline.example>`, permalink: null }],
  })
  expect(received.map(({ to }) => to)).toEqual([['ada@halden.example']])
  const mail = await parsed()
  expect(mail).toMatchObject({
    subject: 'Daily digest',
    messageId: `<${id}@northline.example>`,
    from: { name: 'Signalbox', address: 'signals@northline.example' },
  })
  expect(mail.headers.find(({ key }) => key === 'list-id')?.value).toContain(`<${org.slug}.signalbox>`)
  expect(mail.html).toContain('<strong>well</strong>')
  expect(mail.html).toContain('href="https://x.example/a?b=1&amp;c=2"')
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).not.toContain('<script')
  expect(mail.text).toContain('All is well, see the list (https://x.example/a?b=1&c=2).')
})

test.each<[string, Parameters<typeof setting>[0], (typeof answers)[number] | null, string, RegExp]>([
  ['greylisting', {}, { code: 451, text: 'try later' }, 'queued', /refused the message \(451\)/],
  ['a refusal', {}, { code: 554, text: 'spam' }, 'failed', /refused the message \(554\)/],
  [
    'a refusal with its kind',
    {},
    { code: 550, text: '5.1.1 nobody here' },
    'failed',
    /no such mailbox \(550 5\.1\.1\)/,
  ],
  [
    'a wrong password',
    { secret: 'wrong and long secret' },
    null,
    'failed',
    /does not accept user and password/,
  ],
  ['an unknown mailbox', { target: 'nobody@halden.example' }, null, 'failed', /refused the message \(550\)/],
  ['a server beside this one', { providers: { allowPrivate: false } }, null, 'failed', /ALLOW_PRIVATE/],
])('%s', async (_, options, answer, status, message) => {
  const { work, state, deps } = await setting(options)
  if (answer) answers.push(answer)
  await work()
  const delivery = await state()
  expect(delivery).toMatchObject({ status, errorMessage: expect.stringMatching(message) })
  expect(received).toHaveLength(0)
  expect(JSON.stringify([delivery, deps.lines])).not.toMatch(/very%20secret|very secret|wrong and long/)
})

test('a server that says try later is asked for a day, and all that goes through it waits when it has too many', async () => {
  const { org, work, state, deps } = await setting()
  for (let n = 0; n < 9; n++) answers.push({ code: 451, text: 'try later' })
  for (let n = 0; n < 8; n++) await work()
  expect(await state()).toMatchObject({ status: 'queued', attempts: [{ outcome: 'retry' }] })
  answers = [{ code: 421, text: 'too many of you' }]
  await workAt(deps, org.id, false)
  const closed = await service.db.pool.query(
    `UPDATE delivery_paces SET next_at = next_at + interval '1 hour' WHERE org_id = $1 AND target = ''`,
    [org.id],
  )
  expect(closed.rowCount).toBe(1)
  const { id: runId } = await addRun(service.db, org.id)
  const outputs = [
    { channel: 'email' as const, mode: 'specific' as const, destinations: ['b@halden.example'] },
  ]
  await transaction(service.db, (tx) =>
    createDeliveries(tx, { orgId: org.id, runId, title: 'T', body: 'B', outputs }),
  )
  await service.db.pool.query(
    `UPDATE deliveries SET due_at = now() - interval '1 minute' WHERE org_id = $1`,
    [org.id],
  )
  expect(await deliverDue(deps, 50, { orgId: org.id })).toBe(0)
})

test('a connection that is lost once the server has the mail is not used for a second one', async () => {
  const { work, state } = await setting()
  answers.push('lost')
  await work()
  await work()
  expect((await state()).status).toBe('uncertain')
  expect(received).toHaveLength(1)
})

/** A server that greets, and says nothing more. */
async function silentServer(): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.write('220 here\r\n')
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function moveTo(orgId: string, at: number) {
  await service.db.pool.query('DELETE FROM destinations WHERE org_id = $1', [orgId])
  const smtpUrl = `smtp://127.0.0.1:${at}`
  await addDestination(service.db, orgId, { channel: 'email', smtpUrl, from: 'a@northline.example' })
}

test('a server that has the message may take its time; one that says nothing before is left and asked again', async () => {
  const providers = { patience: 1500 }
  const [slow, silent] = [await setting({ providers }), await setting({ providers })]
  const answer = Promise.withResolvers<null>()
  answers.push(answer.promise)
  const working = slow.work()
  await vi.waitUntil(() => received.length === 1, 20_000)
  await moveTo(silent.org.id, await silentServer())
  await silent.work()
  // By now the usual time has passed for both.
  expect(await silent.state()).toMatchObject({
    ...{ status: 'queued', errorMessage: 'The mail server could not be reached (ETIMEDOUT).' },
  })
  expect(await slow.state()).toMatchObject({ status: 'sending' })
  answer.resolve(null)
  await working
  expect(await slow.state()).toMatchObject({ status: 'delivered' })
})

test('a server that never says whether it took the message leaves it uncertain', async () => {
  const { work, state } = await setting({ providers: { mailPatience: 300 } })
  answers.push(new Promise<null>(() => undefined))
  await work()
  expect((await state()).status).toBe('uncertain')
})

test('a server that is not there is asked again', async () => {
  const { org, work, state } = await setting()
  await service.db.pool.query('DELETE FROM destinations WHERE org_id = $1', [org.id])
  const away = { channel: 'email' as const, smtpUrl: 'smtp://127.0.0.1:9', from: 'a@northline.example' }
  await addDestination(service.db, org.id, away)
  await work()
  expect(await state()).toMatchObject({
    status: 'queued',
    errorMessage: 'The mail server could not be reached (ECONNREFUSED).',
  })
})
