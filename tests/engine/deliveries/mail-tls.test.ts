import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { certificate, privateKey } from './certificate.ts'
import { addDelivery, addDestination, depsOf, stateOf, work } from './setting.ts'

const service = useService()
const password = 'a very secret password'
const ports = { smtp: 0, smtps: 0 }
/** Whether the line was encrypted when the password came, and when the mail did. */
let seen: { what: 'mail' | 'password'; secure: boolean }[] = []

function serverOf(scheme: keyof typeof ports): SMTPServer {
  return new SMTPServer({
    secure: scheme === 'smtps',
    key: privateKey,
    cert: certificate,
    authMethods: ['PLAIN'],
    // Whoever would send a password over an open line shall be able to.
    allowInsecureAuth: true,
    onAuth(auth, session, done) {
      seen.push({ what: 'password', secure: session.secure })
      done(null, { user: auth.username })
    },
    onData(stream, session, done) {
      seen.push({ what: 'mail', secure: session.secure })
      stream.resume().on('end', () => done(null))
    },
  })
}

const servers = { smtp: serverOf('smtp'), smtps: serverOf('smtps') }

beforeAll(async () => {
  for (const scheme of ['smtp', 'smtps'] as const) {
    const server = servers[scheme].on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, 'localhost', () => resolve()))
    ports[scheme] = (server.server.address() as AddressInfo).port
  }
})
afterAll(async () => {
  for (const server of Object.values(servers)) await new Promise<void>((done) => server.close(() => done()))
})
beforeEach(() => {
  seen = []
})

async function setting(scheme: string, port: number) {
  const { id: orgId } = await service.org()
  const smtpUrl = `${scheme}://signalbox:${encodeURIComponent(password)}@localhost:${port}`
  await addDestination(service.db, orgId, { channel: 'email', smtpUrl, from: 'signals@northline.example' })
  const id = await addDelivery(service.db, orgId, { channel: 'email', target: 'ada@halden.example' })
  return { work: () => work(depsOf(service.db), orgId), state: () => stateOf(service.db, orgId, id) }
}

function trustCertificate(): void {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, certificate])
  onTestFinished(() => setDefaultCACertificates(usual))
}

test.each(['smtp', 'smtps'] as const)(
  '%s: a certificate that nobody vouches for gets nothing',
  async (scheme) => {
    const { work: turn, state } = await setting(scheme, ports[scheme])
    await turn()
    expect(await state()).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('offers no encryption that can be trusted'),
    })
    expect(seen).toEqual([])
  },
)

test('smtps: a server that speaks in the open gets nothing', async () => {
  const { work: turn, state } = await setting('smtps', ports.smtp)
  await turn()
  expect(await state()).toMatchObject({ status: 'failed' })
  expect(seen).toEqual([])
})

test.each(['smtp', 'smtps'] as const)('%s: password and mail go over an encrypted line', async (scheme) => {
  trustCertificate()
  const { work: turn, state } = await setting(scheme, ports[scheme])
  await turn()
  expect(await state()).toMatchObject({ status: 'delivered', errorMessage: null })
  expect(seen).toEqual([
    { what: 'password', secure: true },
    { what: 'mail', secure: true },
  ])
})
