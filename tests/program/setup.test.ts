import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FinishedSetup, finishedSetup } from '#contract/setup.ts'
import { emptiedTables, keptTables } from '#service/api/sample-data/tables.ts'
import { keptSecret, setupCode } from '#service/core/secret.ts'
import type { Database } from '#service/db/client.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Answer, apiClient } from '#tests/harness/client.ts'
import { tokenEachTime } from '#tests/harness/token-each-time.ts'
import { type RunningService, signalbox, startService, temporaryFolder } from './support/cli.ts'

const owner = { name: 'Ada Berg', email: 'ada@acme.example', password: 'seven green signals' }
const organization = { name: 'Ação & Söhne', timezone: 'Europe/Berlin' }

async function inDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const secretOf = (folder: string) =>
  keptSecret({ SIGNALBOX_DATA_DIR: folder, SIGNALBOX_SECRET: undefined, SIGNALBOX_SECRET_FILE: undefined }) ??
  ''

const codeOf = (folder: string) => setupCode(secretOf(folder))

function useInstallation() {
  const { folder, remove } = temporaryFolder()
  let service: RunningService | undefined
  beforeAll(async () => {
    service = await startService(folder)
  })
  afterAll(async () => {
    await service?.end('SIGTERM')
    remove()
  })
  const as = (key: string) => apiClient(service?.url ?? '', key)
  return {
    folder,
    as,
    state: () => as('').get('/setup'),
    setUp: (more: object = {}): Promise<Answer> =>
      as('').post('/setup', { organization, owner, setupCode: codeOf(folder), ...more }),
  }
}

describe('an installation without an organization', () => {
  const { folder, state, setUp, as } = useInstallation()

  test('says that it has to be set up, and refuses everything else', async () => {
    expect((await state()).body).toEqual({ needed: true })
    expect((await as('').get('/people')).status).toBe(401)
  })

  test.each([
    ['setupCode', { setupCode: 'guessed' }, 403],
    ['organization.name', { organization: { ...organization, name: ' ' } }, 400],
    ['organization.timezone', { organization: { ...organization, timezone: 'Mars/Base' } }, 400],
    ['owner.email', { owner: { ...owner, email: 'ada' } }, 400],
    ['owner.password', { owner: { ...owner, password: 'password123' } }, 400],
    ['owner.password', { owner: { ...owner, password: 'acao sohne 2026' } }, 400],
  ])('refuses a wrong %s and makes nothing: %j', async (field, more, status) => {
    const answer = await setUp(more)
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.text).toContain(field.split('.').at(-1))
    expect((await state()).body).toEqual({ needed: true })
  })

  test('is set up once, whoever asks at the same moment', async () => {
    const answers = await Promise.all([setUp(), setUp(), setUp()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const done = answers.find(({ status }) => status === 200)
    expect(done?.body).toMatchObject({
      member: { name: 'Ada Berg', email: 'ada@acme.example', role: 'owner' },
      organization: { slug: 'acao-sohne', name: 'Ação & Söhne', timezone: 'Europe/Berlin', simulated: false },
      key: expect.stringMatching(/^sbx_/),
    })
    expect((await state()).body).toEqual({ needed: false })
    const { key } = finishedSetup.parse(done?.body)
    const api = as(key)
    expect((await api.get('/me')).body).toMatchObject({ organization: { name: 'Ação & Söhne' } })
    const { email, password } = owner
    expect((await api.send('POST', '/sign-ins', { email, password })).status).toBe(200)
    expect((await api.get('/sign-ins/options')).body).toMatchObject({ demo: false, ownerNeeded: false })
    const members = await inDatabase(folder, (db) => db.pool.query('SELECT FROM members'))
    expect(members.rowCount).toBe(1)
  })

  test('refuses another setup afterwards', async () => {
    expect((await setUp()).status).toBe(409)
  })
})

describe('an installation that the command line has set up', () => {
  const { folder, state, setUp } = useInstallation()

  test('refuses a second setup', async () => {
    const made = await signalbox([
      ...['org', 'create', '--slug', 'acme', '--name', 'Acme', '--owner', 'ada@acme.example'],
      ...['--data-dir', folder],
    ])
    expect(made.code).toBe(0)
    expect((await state()).body).toEqual({ needed: false })
    expect((await setUp()).status).toBe(409)
  })
})

describe('an installation with the sample', () => {
  const { folder, setUp, as } = useInstallation()
  let done: FinishedSetup

  /** The owner of the sample, at the dashboard. */
  const acting = () => {
    const { member, organization: its, sessionsValidFrom, sessionId } = done
    const subject = { organization: its.id, member: member.id, role: member.role, sessionsValidFrom }
    const token = tokenEachTime(secretOf(folder), { ...subject, session: sessionId })
    return { headers: { 'signalbox-acting-member': token } }
  }

  test('is entered by its owner alone, and holds the sample', async () => {
    const answer = await setUp({ sampleData: true })
    expect(answer.body).toMatchObject({ organization: { name: 'Ação & Söhne', simulated: true } })
    done = finishedSetup.parse(answer.body)
    const api = as(done.key)
    expect((await api.get('/sign-ins/options')).body).toMatchObject({ demo: false, ownerNeeded: false })
    expect((await api.send('POST', '/sign-ins/demo', {})).status).toBe(403)
    expect((await api.get('/sample-data')).body).toMatchObject({
      isThere: true,
      needsOwner: false,
      rows: { messages: expect.any(Number), stories: expect.any(Number) },
    })
    expect((await api.get('/people?limit=1')).body).toMatchObject({ data: [expect.anything()] })
  })

  test('knows of every table whether the sample goes from it', async () => {
    const tables = await inDatabase(folder, (db) =>
      db.pool.query<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
          WHERE table_schema = 'public' AND column_name = 'org_id' AND table_type = 'BASE TABLE'
          UNION SELECT 'organizations' ORDER BY 1`,
      ),
    )
    expect([...emptiedTables, ...keptTables].sort()).toEqual(tables.rows.map(({ name }) => name).sort())
  })

  test('gives the sample up for nobody but an owner, and only with what is needed', async () => {
    const api = as(done.key)
    expect((await api.post('/sample-data/removal', {})).status).toBe(403)
    const answer = await api.post('/sample-data/removal', { owner }, acting())
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('There is an owner who can sign in'),
    ])
  })

  test('gives it up at once, and keeps who belongs to the organization', async () => {
    const api = as(done.key)
    const renamed = { organization: { name: 'Halden', timezone: 'UTC' } }
    const removed = await api.post('/sample-data/removal', renamed, acting())
    expect(removed.body).toMatchObject({ rows: { messages: expect.any(Number) } })
    await inDatabase(folder, async (db) => {
      for (const table of emptiedTables) {
        const left = await db.pool.query(`SELECT FROM ${table}`)
        expect([table, left.rowCount]).toEqual([table, table === 'story_writers' ? 1 : 0])
      }
      const members = await db.pool.query('SELECT email FROM members')
      expect(members.rows).toEqual([{ email: 'ada@acme.example' }])
    })
    expect((await api.get('/me', acting())).body).toMatchObject({
      organization: { name: 'Halden', timezone: 'UTC', simulated: false },
    })
    expect((await api.get('/people')).body).toMatchObject({ data: [], totalCount: 0 })
    expect((await api.get('/sample-data', acting())).body).toMatchObject({ isThere: false })
    expect((await api.post('/sample-data/removal', {}, acting())).status).toBe(409)
  })

  test('takes in what comes afterwards', async () => {
    const api = as(done.key)
    const message = {
      id: '1',
      channel: { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C1' },
      author: { platformId: 'U1', displayName: 'Bo', email: 'bo@halden.example' },
      content: 'The export stops at 1,000 rows.',
      sentAt: new Date().toISOString(),
    }
    expect((await api.post('/messages', { messages: [message] })).status).toBe(200)
    expect((await api.get('/people')).body).toMatchObject({ totalCount: 1 })
  })
})
