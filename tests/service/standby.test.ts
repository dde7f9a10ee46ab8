import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { Cluster } from '#scripts/cluster.ts'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import type { Database } from '#service/db/client.ts'
import { openForService } from '#service/db/open.ts'
import { lineTo } from '#tests/harness/cut-off.ts'
import { signalbox } from '#tests/program/support/cli.ts'
import { organization } from '#tests/program/support/made.ts'
import { startVariant } from './support/variant.ts'

const { kind } = inject('database')

describe.runIf(kind === 'postgresql')('with a standby for reads', () => {
  let primary: Cluster
  let standby: Cluster
  beforeAll(async () => {
    primary = await Cluster.create()
    standby = await primary.standby()
  })
  afterAll(async () => {
    await standby?.remove()
    await primary?.remove()
  })

  const readsOf = ({ standby: it }: Database) => it?.reads ?? { standby: 0, primary: 0 }

  /** A process of its own: it shares nothing with another but the servers. */
  async function serviceOn(readUrl = standby.url) {
    const { db } = await openForService({ url: primary.url, readUrl, dataDir: '', poolSize: 4 })
    onTestFinished(() => db.close())
    const { url, api } = await startVariant({ db, rateLimit: 'shared' })
    const state = async () => (await (await fetch(`${url}/health`)).json()).database.standby.state
    return { db, api, state }
  }

  type Service = Awaited<ReturnType<typeof serviceOn>>

  const org = ({ db }: Pick<Service, 'db'>) => organization(db, `acme-${randomUUID()}`)
  const add = (service: Service, key: string, name: string) =>
    service.api(key).post('/companies', { companies: [{ name, domain: `${name}.example` }] })
  const namesAt = async (service: Service, key: string) => {
    const { status, body } = await service.api(key).get('/companies')
    expect(status).toBe(200)
    return (body.data as { name: string }[]).map(({ name }) => name)
  }

  /** How many reads went to the standby, after one more. */
  const readsAfterOne = async (service: Service, key: string) => {
    await namesAt(service, key)
    return readsOf(service.db).standby
  }

  test('reads go there, and see what was written just before, in every process', async () => {
    const [one, other] = [await serviceOn(), await serviceOn()]
    await expect.poll(one.state).toBe('ready')
    await expect.poll(other.state).toBe('ready')
    const { key } = await org(one)
    for (let turn = 0; turn < 20; turn++) {
      await add(one, key, `c${turn}`)
      expect(await namesAt(one, key)).toHaveLength(turn + 1)
      expect(await namesAt(other, key)).toHaveLength(turn + 1)
    }
    expect(readsOf(one.db).standby).toBeGreaterThan(0)
    expect(readsOf(other.db).standby).toBeGreaterThan(0)
  })

  test('that stands still, nobody reads less than was written, and it is used again when it goes on', async () => {
    const [one, other] = [await serviceOn(), await serviceOn()]
    await expect.poll(one.state).toBe('ready')
    const { key } = await org(one)
    await expect.poll(() => readsAfterOne(one, key)).toBeGreaterThan(0)
    await standby.query('SELECT pg_wal_replay_pause()')
    try {
      for (let turn = 0; turn < 5; turn++) {
        await add(one, key, `c${turn}`)
        expect(await namesAt(other, key)).toHaveLength(turn + 1)
        expect(await namesAt(one, key)).toHaveLength(turn + 1)
      }
      await expect.poll(one.state).toBe('behind')
    } finally {
      await standby.query('SELECT pg_wal_replay_resume()')
    }
    await expect.poll(one.state).toBe('ready')
    const { standby: before } = readsOf(one.db)
    await expect.poll(() => readsAfterOne(one, key)).toBeGreaterThan(before)
  })

  test('a key that was revoked is refused at once, though the standby does not know of it', async () => {
    const service = await serviceOn()
    const { id: orgId } = await org(service)
    const { id, key } = await createApiKey(service.db, { orgId, name: 'laptop' })
    await expect.poll(service.state).toBe('ready')
    await namesAt(service, key)
    await standby.query('SELECT pg_wal_replay_pause()')
    try {
      await revokeApiKey(service.db, id)
      expect((await service.api(key).get('/companies')).status).toBe(401)
    } finally {
      await standby.query('SELECT pg_wal_replay_resume()')
    }
  })

  test('that falls silent under a read, the read is answered all the same', async () => {
    const line = await lineTo(standby.url)
    const service = await serviceOn(line.url)
    const { key } = await org(service)
    await add(service, key, 'halden')
    await expect.poll(() => readsAfterOne(service, key)).toBeGreaterThan(0)
    line.freeze()
    expect(await Promise.all(Array.from({ length: 8 }, () => namesAt(service, key)))).toEqual(
      Array.from({ length: 8 }, () => ['halden']),
    )
    await expect.poll(service.state).toBe('away')
    line.thaw()
    await expect.poll(service.state).toBe('ready')
  })

  test('that crashes, reads go on, and it is used again when it is back', async () => {
    const service = await serviceOn()
    const { key } = await org(service)
    await add(service, key, 'halden')
    await expect.poll(() => readsAfterOne(service, key)).toBeGreaterThan(0)
    const crashed = standby.crash()
    for (let turn = 0; turn < 20; turn++) expect(await namesAt(service, key)).toEqual(['halden'])
    await crashed
    await expect.poll(service.state).toBe('away')
    expect(await namesAt(service, key)).toEqual(['halden'])
    await standby.start()
    await expect.poll(service.state).toBe('ready')
  })

  test('that is away at the start, the service starts without it', async () => {
    const service = await serviceOn('postgres://postgres@127.0.0.1:1/postgres')
    const { key } = await org(service)
    await add(service, key, 'halden')
    expect(await namesAt(service, key)).toEqual(['halden'])
    expect(await service.state()).toBe('away')
  })

  test('is looked at by doctor, which says what to do about one that follows nobody', async () => {
    const { db } = await serviceOn()
    await org({ db })
    const doctor = async (readUrl: string) =>
      (await signalbox(['doctor'], { DATABASE_URL: primary.url, DATABASE_READ_URL: readUrl })).stdout
    expect(await doctor(standby.url)).toMatch(/ok {4}Standby {8}reads go there\n/)
    expect(await doctor(primary.url)).toMatch(
      /look {2}Standby .*Name a standby in DATABASE_READ_URL, or remove it\n/,
    )
  })

  test('an address of another database is refused, with what to name instead', async () => {
    const readUrl = standby.url.replace(/postgres$/, 'template1')
    await expect(openForService({ url: primary.url, readUrl, dataDir: '', poolSize: 2 })).rejects.toThrow(
      'DATABASE_READ_URL leads to another database than DATABASE_URL. Name a standby',
    )
  })

  test('that follows nobody, because it was promoted or is the primary itself, is left alone', async () => {
    const itself = await serviceOn(primary.url)
    expect(await itself.state()).toBe('promoted')
    const other = await primary.standby()
    onTestFinished(() => other.remove())
    const service = await serviceOn(other.url)
    const { key } = await org(service)
    await expect.poll(() => readsAfterOne(service, key)).toBeGreaterThan(0)
    await other.promote()
    await add(service, key, 'halden')
    expect(await namesAt(service, key)).toEqual(['halden'])
    await expect.poll(service.state).toBe('promoted')
    await add(service, key, 'orrin')
    expect(await namesAt(service, key)).toHaveLength(2)
  })
})
