import type { Org, TestService } from '#tests/harness/service.ts'

/** An automation that passes every rule; it needs a default destination. */
export const automation = {
  name: 'Friday account health',
  prompt: 'Name the accounts whose mood changed.',
  schedule: { type: 'every', n: 2, unit: 'hours' },
  timezone: 'Europe/Berlin',
}

/** What an installation is set up with, without its code. */
export const setup = {
  organization: { name: 'Acme', timezone: 'UTC' },
  owner: { name: 'Bee', email: 'bee@test.example', password: 'seven green signals' },
}

export const message = (id: string, who = 'ada') => ({
  id,
  channel: { sourceName: 'slack', sourceServerId: 'T01', sourceChannelId: 'C04', channelName: 'support' },
  author: { platformId: `U-${who}`, displayName: who, email: `${who}@halden.example` },
  content: `Message ${id}`,
  sentAt: '2026-03-12T09:00:00.000Z',
})

/** The destination that automations fall back on. */
export async function saveDestination(service: TestService, org: Org): Promise<void> {
  const output = { channel: 'email', mode: 'specific', destinations: ['owner@test.example'] }
  await service.db.pool.query('UPDATE organizations SET default_output = $2 WHERE id = $1', [
    org.id,
    JSON.stringify(output),
  ])
}

export async function organizationWithDestination(service: TestService): Promise<Org> {
  const org = await service.org()
  await saveDestination(service, org)
  return org
}

export async function countOf(service: TestService, table: 'automations' | 'companies', orgId: string) {
  const found = await service.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE org_id = $1`,
    [orgId],
  )
  return found.rows[0]?.n
}

/** In the form of what browsers make and sign. */
export const madeCredential = { id: 'a1', clientDataJSON: 'e30', attestationObject: 'oA' }
export const signedAssertion = { id: 'a1', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
export const passkeySignIn = { credential: signedAssertion, source: 'bee' }

/** Bodies of the writes about models; none of them has a provider asked. */
export const modelBodies = {
  'models.saveProvider': { apiKey: 'sk-a-key' },
  'models.removeProvider': { force: true },
  'models.testProvider': { slot: 'embed' },
  'models.choose': { provider: 'openai', model: 'small', price: { input: 1, output: 2 } },
  'models.leave': {},
}

export const assistantRequest = {
  clientId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  redirectUri: 'https://claude.example/callback',
  responseType: 'code',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
  resource: 'http://127.0.0.1:4000/mcp',
  scope: 'read write',
  state: 'bee',
  access: 'read',
}

export const webhookEndpoint = {
  url: 'https://hooks.halden.example/signalbox',
  description: 'For the warehouse',
  events: ['message.created', 'topic.*'],
}

export const mailServer = {
  host: 'smtp.northline.example',
  port: 465,
  security: 'tls',
  user: 'signalbox',
  password: 'a password of a mail server',
  from: 'signalbox@northline.example',
}

/** Bodies of the writes about mail and passwords; none of them reaches a mail server. */
export const mailBodies = {
  'mailServer.save': mailServer,
  'mailServer.remove': {},
  'mailServer.test': {},
  'passwordResets.ask': { email: 'nobody@test.example', source: '::1' },
  'passwordResets.lookUp': { token: 'a token', source: '::1' },
  'passwordResets.use': { token: 'a token', password: 'seven green signals', source: '::1' },
  'passwordResets.create': {},
}
