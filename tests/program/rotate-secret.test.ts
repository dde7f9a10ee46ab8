import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeCredentials } from '#service/api/connections/credentials.ts'
import { markOf, sealWith } from '#service/core/seal.ts'
import { parseSecrets } from '#service/core/secret-file.ts'
import type { Database } from '#service/db/client.ts'
import { openForCommand } from '#service/db/open.ts'
import type { Api } from '#tests/harness/client.ts'
import { sendWebhook } from '#tests/harness/signals.ts'
import { tokenEachTime } from '#tests/harness/token-each-time.ts'
import { besideService } from './support/beside-service.ts'
import { signalbox, spawned, temporaryFolder } from './support/cli.ts'

const { folder, dataDir, client } = besideService()
const file = join(folder, 'secret')
const secrets = () => parseSecrets(readFileSync(file, 'utf8'))
const rotate = (...more: string[]) => signalbox(['rotate-secret', ...more, ...dataDir])
const signingSecret = 'a signing secret of a test'

let db: Database
let api: Api
let orgId = ''
beforeAll(async () => {
  db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  api = await client()
  const found = await db.pool.query<{ id: string }>('SELECT id FROM organizations')
  orgId = found.rows[0]?.id ?? ''
})
afterAll(() => db.close())

async function countOf(where: string, mark: string): Promise<number> {
  const found = await db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT sealed_secrets AS sealed FROM connections
       UNION ALL SELECT sealed_secret FROM destinations) t WHERE ${where}`,
    [mark],
  )
  return found.rows[0]?.n ?? 0
}

const sealedWith = (secret: string) => countOf('starts_with(sealed, $1)', markOf(secret))
const sealedOtherwise = (secret: string) => countOf('NOT starts_with(sealed, $1)', markOf(secret))

/** Sources that were sealed with a secret, as many as it takes to meet the command at work on them. */
async function addMany(count: number, secret: string): Promise<void> {
  const seal = sealWith(secret)
  const made = Array.from({ length: count }, () => {
    const [id, token] = [randomUUID(), randomUUID()]
    return { id, token, sealed: closeCredentials(seal, { orgId, id }, { token, secrets: { signingSecret } }) }
  })
  await db.pool.query(
    `INSERT INTO connections (org_id, id, source, name, sealed_secrets, secret_names, token_hash, paused_at)
     SELECT $1, id, 'webhook', 'Many', sealed, '{signingSecret}', token, now()
       FROM unnest($2::uuid[], $3::text[], $4::text[]) AS n(id, sealed, token)`,
    [orgId, made.map(({ id }) => id), made.map(({ sealed }) => sealed), made.map(({ token }) => token)],
  )
}

async function statusOfSlack(): Promise<unknown> {
  const { body } = await api.get('/destinations')
  const destinations = (body.destinations ?? body.data) as { name: string; status: string }[]
  return destinations.find(({ name }) => name === 'Slack')?.status
}

test('beside a running service everything is sealed anew, is read all the time, and the earlier secret ends', async () => {
  const old = secrets().present
  const made = await api.post('/connections', { source: 'webhook', secrets: { signingSecret } })
  const slack = { name: 'Slack', connection: { channel: 'slack', botToken: 'xoxb-a-token-of-a-test' } }
  expect((await api.post('/destinations', slack)).status).toBe(200)
  const before = await statusOfSlack()
  expect(before).toEqual(expect.any(String))
  expect(before).not.toBe('unreadable')
  const works = async () => {
    expect((await sendWebhook(String(made.body.inboundUrl), { messages: [] })).status).toBe(200)
    expect(await statusOfSlack()).toBe(before)
  }
  await works()
  expect(await sealedWith(old)).toBe(2)

  const done = await rotate()
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain(
    'the secrets of 1 sources, 1 destinations, 0 authenticator apps, 0 mail servers, 0 providers of models and 0 webhooks',
  )
  expect(done.stdout).toContain('Everybody signs in again')
  const { present, former } = secrets()
  expect(former).toEqual([old])
  expect(done.stdout).not.toContain(present)
  expect(await sealedOtherwise(present)).toBe(0)
  await works()
  // The service goes on sealing, with the new secret, and takes requests of dashboards with either.
  expect((await api.post('/connections', { source: 'webhook' })).status).toBe(200)
  expect(await sealedOtherwise(present)).toBe(0)
  const member = await db.pool.query<{ id: string }>('SELECT id FROM members')
  const subject = { organization: orgId, member: member.rows[0]?.id ?? '', role: 'owner' } as const
  const asked = (secret: string) =>
    api.get('/me', { headers: { 'signalbox-acting-member': tokenEachTime(secret, subject) } })
  expect([(await asked(old)).status, (await asked(present)).status]).toEqual([200, 200])

  expect((await rotate('--finish')).stdout).toContain('Nothing that it signed or sealed counts any more')
  expect(secrets()).toEqual({ present, former: [], next: null })
  expect([(await asked(old)).status, (await asked(present)).status]).toEqual([401, 200])
  await works()
})

test('a command that is killed at work loses nothing, and goes on with the secret it began with', async () => {
  const old = secrets().present
  await addMany(4000, old)
  const { kill, ended } = spawned(['rotate-secret', ...dataDir])
  onTestFinished(kill)
  await expect.poll(() => secrets().former.length, { interval: 1 }).toBe(1)
  const { present } = secrets()
  await expect.poll(() => sealedWith(present), { interval: 1 }).toBeGreaterThan(0)
  kill()
  await ended
  expect(await sealedWith(old)).toBeGreaterThan(0)
  const { body } = await api.get('/connections?limit=100')
  expect(JSON.stringify(body)).not.toContain('cannot be read')

  const again = await rotate()
  expect([again.code, again.stderr]).toEqual([0, ''])
  expect(secrets()).toEqual({ present, former: [old], next: null })
  expect([await sealedWith(old), await sealedOtherwise(present)]).toEqual([0, 0])
  await rotate('--finish')
})

test('what is sealed with the earlier secret until the end is sealed anew by --finish', async () => {
  const old = secrets().present
  await rotate()
  await addMany(3, old)
  const done = await rotate('--finish')
  expect(done.stdout).toContain(
    'the secrets of 3 sources, 0 destinations, 0 authenticator apps, 0 mail servers, 0 providers of models and 0 webhooks',
  )
  expect(await sealedOtherwise(secrets().present)).toBe(0)
  expect((await rotate('--finish')).stdout).toContain('There is nothing to finish')
})

test('what no secret opens is left as it is, and said', async () => {
  await addMany(2, 'a secret that nobody has any more')
  const done = await rotate()
  expect(done.stdout).toContain('none of the secrets opens them: 2 of sources')
  await rotate('--finish')
})

test('a prepared secret is the one that is used, and is prepared once', async () => {
  const old = secrets().present
  await rotate('--prepare')
  const { next } = secrets()
  expect((await rotate('--prepare')).code).toBe(0)
  expect(secrets()).toEqual({ present: old, former: [], next })
  await rotate()
  expect(secrets()).toEqual({ present: next, former: [old], next: null })
  expect((await rotate('--prepare')).stderr).toContain('Finish it first')
  await rotate('--finish')
})

test('a secret in a file of its own is exchanged there, and its folder may be closed', async () => {
  const { folder: other, remove } = temporaryFolder()
  onTestFinished(remove)
  const inside = join(other, 'mounted')
  mkdirSync(inside)
  const mounted = join(inside, 'secret')
  writeFileSync(mounted, `${'m'.repeat(40)}\n`, { mode: 0o600 })
  const env = { SIGNALBOX_SECRET_FILE: mounted }
  const ran = (...more: string[]) => signalbox(['rotate-secret', ...more, '--data-dir', other], env)
  expect((await signalbox(['upgrade', '--data-dir', other], env)).code).toBe(0)
  expect((await ran()).code).toBe(0)
  expect(parseSecrets(readFileSync(mounted, 'utf8')).former).toEqual(['m'.repeat(40)])
  if (process.getuid?.() === 0) return
  chmodSync(inside, 0o500)
  const refused = await ran('--finish')
  chmodSync(inside, 0o700)
  expect(refused.stderr).toContain('Take the lines that begin with `former ` out of it')
})

test.each([
  [{ SIGNALBOX_SECRET: 's'.repeat(32) }, 'SIGNALBOX_SECRET_FILE'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'rotate-secret --prepare'],
])('is refused with the way to do it: %j', async (env, words) => {
  const before = readFileSync(file, 'utf8')
  const { code, stdout, stderr } = await signalbox(['rotate-secret', ...dataDir], env)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^signalbox: [^\n]+\n$/)
  expect(stderr).toContain(words)
  expect(readFileSync(file, 'utf8')).toBe(before)
})
