import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { providersOf } from '#service/core/providers.ts'
import { actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { signInAs, withOwner } from '#tests/harness/sign-in.ts'
import { startVariant } from '#tests/service/support/variant.ts'

const service = useService()
const received: { to: string; text: string }[] = []
let port = 0

const smtp = new SMTPServer({
  secure: false,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _, done) =>
    done(address.startsWith('nobody') ? Object.assign(new Error('no mailbox'), { responseCode: 550 }) : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const [to] = session.envelope.rcptTo
      received.push({ to: to?.address ?? '', text: Buffer.concat(chunks).toString() })
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  port = (smtp.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

const given = {
  host: 'smtp.northline.example',
  port: 465,
  security: 'tls',
  user: 'signalbox',
  password: 'a long password of a server',
  from: 'signalbox@northline.example',
}

async function owned() {
  const org = await service.org()
  const owner = await actor(service, org, 'owner', 'Ada')
  const { headers } = owner
  const put = (body: object) => org.api.send('PUT', '/mail-server', body, { headers })
  return { org, owner, put, read: () => org.api.get('/mail-server', { headers }) }
}

/** A service that may send to this machine, an owner there, and what was mailed to an address. */
async function sending(mail: { smtpUrl: string; from: string } | null = null) {
  const providers = {
    ...providersOf(testSecret),
    ...{ allowPrivate: true, dashboardUrl: 'https://box.example', mail },
  }
  const variant = await startVariant({ providers })
  const org = await withOwner(service)
  const api = variant.api(org.key)
  const owner = await actor(service, org, 'owner', 'Ada')
  const { headers } = owner
  const server = { ...given, host: '127.0.0.1', port, security: 'none', user: null, password: undefined }
  const put = () => api.send('PUT', '/mail-server', server, { headers })
  const mailTo = async (address: string) => {
    await expect.poll(() => received.filter(({ to }) => to === address)).toHaveLength(1)
    return PostalMime.parse(received.find(({ to }) => to === address)?.text ?? '')
  }
  return { org, api, owner, headers, put, mailTo }
}

test('it is kept sealed, answered without its password, and every change is told', async () => {
  const { org, put, read } = await owned()
  expect((await read()).body).toMatchObject({ setBy: null, host: null, hasPassword: false })
  const { password, ...shown } = given
  expect((await put(given)).body).toMatchObject({ setBy: 'organization', ...shown, hasPassword: true })
  expect((await put({ ...shown, port: 587, security: 'starttls' })).body).toMatchObject({ port: 587 })
  expect(await storedText(service, org.id)).not.toContain(password)
  expect(await trailOf(service, org.id, 'mail-server')).toMatchObject([
    { operation: 'INSERT', changes: { ...shown, credentials: 'set' } },
    {
      operation: 'UPDATE',
      changes: { port: 587, security: 'starttls' },
      before: { port: 465, security: 'tls' },
    },
  ])
})

test.each<[string, object, string]>([
  ['this machine', { ...given, host: 'localhost' }, 'host'],
  ['this machine by its number', { ...given, host: '127.0.0.1' }, 'host'],
  ['an odd port', { ...given, port: 22 }, 'port'],
  ['no host', { ...given, host: 'https://smtp.example' }, 'host'],
  ['a password in the open', { ...given, security: 'none' }, 'security'],
  ['a user without a password', { ...given, password: undefined }, 'password'],
  ['a password without a user', { ...given, user: null }, 'user'],
  ['no address to send from', { ...given, from: 'us' }, 'from'],
])('%s is refused', async (_, body, path) => {
  const { put } = await owned()
  expectInvalid(await put(body), path)
})

test('a stored password goes to no other host', async () => {
  const { org, owner, put } = await owned()
  await put(given)
  const elsewhere = { ...given, host: 'smtp.elsewhere.example', password: undefined }
  expectInvalid(await put(elsewhere), 'password')
  const { headers } = owner
  expectInvalid(await org.api.post('/mail-server/tests', elsewhere, { headers }), 'password')
})

test('only owners see and set it', async () => {
  const { org } = await owned()
  const { headers } = await actor(service, org, 'admin')
  expectError(await org.api.get('/mail-server', { headers }), 403, 'FORBIDDEN')
  expectError(await org.api.send('PUT', '/mail-server', given, { headers }), 403, 'FORBIDDEN')
})

test('a test reaches the owner who asks, and says in plain words what went wrong', async () => {
  const { api, headers, owner, put, org, mailTo } = await sending()
  await put()
  const { rows } = await service.db.pool.query('SELECT email FROM members WHERE id = $1', [owner.id])
  const sent = await api.post('/mail-server/tests', {}, { headers })
  expect(sent.body).toEqual({ ok: true, message: expect.stringContaining(rows[0]?.email) })
  expect((await mailTo(rows[0]?.email)).subject).toBe('Test of the mail server')
  await service.db.pool.query(`UPDATE members SET email = 'nobody@test.example' WHERE id = $1`, [owner.id])
  expect((await api.post('/mail-server/tests', {}, { headers })).body).toMatchObject({ ok: false })
  const silent = { host: '127.0.0.1', port: 1 }
  expect((await api.post('/mail-server/tests', silent, { headers })).body).toEqual({
    ok: false,
    message: 'The mail server could not be reached (ECONNREFUSED).',
  })
  expect(org.id).toBeDefined()
})

test('who forgot the password gets a link by mail, and nobody else does', async () => {
  const { org, api, put, mailTo } = await sending()
  const member = `forgot-${org.slug}@test.example`
  await service.db.pool.query(
    `UPDATE members SET email = $2 WHERE org_id = $1 AND email = 'owner@test.example'`,
    [org.id, member],
  )
  const ask = (email: string) => api.post('/password-resets', { email })
  expect((await api.get('/sign-ins/options')).body).toMatchObject({ resetsByMail: false })
  await put()
  expect((await api.get('/sign-ins/options')).body).toMatchObject({ resetsByMail: true })
  // Members without a password come in by other ways.
  const other = await actor(service, org, 'member')
  const { rows } = await service.db.pool.query('SELECT email FROM members WHERE id = $1', [other.id])
  for (const email of [rows[0]?.email, `stranger-${org.slug}@test.example`, member.toUpperCase()])
    expect((await ask(email)).body).toStrictEqual({})
  const mail = await mailTo(member)
  expect(received.filter(({ to }) => to === rows[0]?.email || to.startsWith('stranger-'))).toEqual([])
  const [, token = ''] = /https:\/\/box\.example\/new-password\/([\w-]{43})/.exec(mail.text ?? '') ?? []
  const chosen = { token, password: 'eight green signals' }
  expect((await api.post('/password-resets/uses', chosen)).body).toEqual({ email: member })
  expect((await signInAs(org, { email: member, password: chosen.password })).status).toBe(200)
})

test('a link that could not be mailed is told in the audit log, with the reason and without the address', async () => {
  const { api, headers, put } = await sending({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'env@northline.example',
  })
  expectError(await put(), 409, 'CONFLICT')
  expect((await api.post('/password-resets', { email: 'owner@test.example' })).body).toStrictEqual({})
  const told = await vi.waitFor(
    async () => {
      const { body } = await api.get('/audit-log?event=mail-failed', { headers })
      expect(body.data).toHaveLength(1)
      return Array.isArray(body.data) ? body.data[0] : null
    },
    { timeout: 10_000 },
  )
  expect(told).toMatchObject({
    actor: { type: 'system' },
    changes: { times: 1, reasons: [expect.stringContaining('could not be reached')] },
  })
  expect(JSON.stringify(told)).not.toContain('owner@test.example')
})

test('an invitation goes by mail, that of an owner as well', async () => {
  const { org, api, headers, put, mailTo } = await sending()
  await put()
  const email = `invited-${org.slug}@test.example`
  const made = await api.post('/invitations', { email, role: 'owner' }, { headers })
  expect(made.body).toMatchObject({ mailed: true })
  expect((await mailTo(email)).text).toContain(`https://box.example/invitation/${made.body.token}`)
})

test('the environment wins and says so', async () => {
  const { api, headers, put, org, mailTo } = await sending({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'env@northline.example',
  })
  expect((await api.get('/mail-server', { headers })).body).toMatchObject({
    ...{ setBy: 'environment', setting: 'SIGNALBOX_MAIL_URL', host: '127.0.0.1', port, user: null },
    from: 'env@northline.example',
  })
  expectError(await put(), 409, 'CONFLICT')
  const email = `by-env-${org.slug}@test.example`
  await api.post('/invitations', { email, role: 'member' }, { headers })
  expect((await mailTo(email)).from?.address).toBe('env@northline.example')
})
