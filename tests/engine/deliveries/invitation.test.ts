import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Invitation } from '#contract/invitations.ts'
import { mailInvitation } from '#service/api/invitations/mail.ts'
import { agentContext } from '#service/core/gate/agent-context.ts'
import type { Providers } from '#service/core/providers.ts'
import { useService } from '#tests/harness/service.ts'
import { addDestination, depsOf } from './setting.ts'

const service = useService()
const received: string[] = []
let port = 0

const smtp = new SMTPServer({
  secure: false,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _, done) =>
    done(
      address.startsWith('nobody@') ? Object.assign(new Error('no mailbox'), { responseCode: 550 }) : null,
    ),
  onData(stream, _, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  port = (smtp.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
beforeEach(() => {
  received.length = 0
})

const invitation: Invitation = {
  id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  email: 'mia@halden.example',
  role: 'member',
  status: 'pending',
  invitedBy: { id: 'a', name: 'Ada **Holm**', image: '' },
  createdAt: '2026-03-12T09:00:00.000Z',
  expiresAt: '2026-03-19T09:00:00.000Z',
}

async function setting(providers: Partial<Providers> = { dashboardUrl: 'https://box.example' }) {
  const { id: orgId } = await service.org()
  const { log, lines, providers: reach } = depsOf(service.db, providers)
  const agent = { orgId, automationId: 'a', automationName: 'a', runId: 'r' }
  const context = { ...agentContext(service.db, log, agent), providers: reach }
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const add = () =>
    addDestination(service.db, orgId, { channel: 'email', smtpUrl, from: 'signals@northline.example' })
  return { orgId, context, lines, add }
}

test('an invitation goes to whoever is invited, with its link, and into no stored delivery', async () => {
  const { orgId, context, add } = await setting()
  await add()
  expect(await mailInvitation(context, invitation, 'the-token')).toBe(true)
  const mail = await PostalMime.parse(received[0] ?? '')
  expect(mail.subject).toBe('Invitation to Test organization')
  expect(mail.to).toMatchObject([{ address: 'mia@halden.example' }])
  expect(mail.text).toContain('Ada **Holm** invites you to Test organization on Signalbox, as a member.')
  expect(mail.text).toContain('until Thu, 19 Mar 2026 09:00 UTC')
  expect(mail.html).toContain('href="https://box.example/invitation/the-token"')
  const stored = await service.db.pool.query('SELECT FROM deliveries WHERE org_id = $1', [orgId])
  expect(stored.rowCount).toBe(0)
})

test('without a mail server, an address of the dashboard or a mailbox there is no mail, and no token in the log', async () => {
  const bare = await setting()
  expect(await mailInvitation(bare.context, invitation, 'the-token')).toBe(false)
  const nameless = await setting({ dashboardUrl: null })
  await nameless.add()
  expect(await mailInvitation(nameless.context, invitation, 'the-token')).toBe(false)
  const { context, lines, add } = await setting()
  await add()
  const nobody = { ...invitation, email: 'nobody@halden.example' }
  expect(await mailInvitation(context, nobody, 'the-token')).toBe(false)
  expect(lines.join()).toContain('could not be mailed')
  expect(lines.join()).not.toContain('the-token')
  expect(received).toEqual([])
})

test('nothing leaves a simulated organization', async () => {
  const { orgId, context, add } = await setting()
  await add()
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [orgId])
  expect(await mailInvitation(context, invitation, 'the-token')).toBe(false)
  expect(received).toEqual([])
})

test('what makes more than a member is in no mail: an admin may set the server it goes through', async () => {
  const { context, add } = await setting()
  await add()
  for (const role of ['admin', 'owner'] as const)
    expect(await mailInvitation(context, { ...invitation, role }, 'the-token')).toBe(false)
  expect(received).toEqual([])
})
