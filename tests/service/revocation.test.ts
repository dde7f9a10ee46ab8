import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import { createOrganization } from '#service/api/organizations/create.ts'
import { databaseOf, readSettings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Host, startHost } from '#service/host.ts'
import { apiClient } from '#tests/harness/client.ts'
import { expectError } from './support/shape.ts'
import { memoryLog } from './support/variant.ts'

let host: Host
let beside: Database
let directory: string
let orgId: string

/** A service with its own data directory, and a second way into its database as commands have one. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'signalbox-host-'))
  const settings = readSettings({ SIGNALBOX_DATA_DIR: directory, SIGNALBOX_API_PORT: '0' })
  host = await startHost(settings, memoryLog().log)
  beside = await openForCommand(databaseOf(settings))
  orgId = (await createOrganization(beside, { slug: 'acme', name: 'Acme', ownerEmail: 'o@acme.example' })).id
})

afterAll(async () => {
  await beside?.close()
  await host?.close()
  await rm(directory, { recursive: true, force: true })
})

test('a key works as soon as it is made, and ends for a service that remembers it as soon as it is revoked', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const { id, key } = await createApiKey(beside, { orgId, name: 'laptop', perMinute: 1000 })
    const api = apiClient(host.url, key)
    for (let use = 0; use < 3; use++) expect((await api.get('/me')).status).toBe(200)
    expect(await revokeApiKey(beside, id)).toBe(true)
    expectError(await api.get('/me'), 401, 'UNAUTHORIZED')
  }
})

test('the service remembers a key: it does not ask the database each time', async () => {
  const { id, key } = await createApiKey(beside, { orgId, name: 'warm', perMinute: 1000 })
  const api = apiClient(host.url, key)
  expect((await api.get('/me')).status).toBe(200)
  await beside.pool.query('UPDATE api_keys SET per_minute = 7 WHERE id = $1', [id])
  expect((await api.get('/me')).headers.get('ratelimit-limit')).toBe('1000')
})

test('a remembered key expires at its instant all the same', async () => {
  const expiresAt = new Date(Date.now() + 30_000)
  const { key } = await createApiKey(beside, { orgId, name: 'short', expiresAt })
  const api = apiClient(host.url, key)
  expect((await api.get('/me')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt })
  onTestFinished(() => void vi.useRealTimers())
  expectError(await api.get('/me'), 401, 'UNAUTHORIZED')
})

test('revoking is safe to repeat, and reports an unknown key', async () => {
  const { id } = await createApiKey(beside, { orgId, name: 'twice' })
  expect([await revokeApiKey(beside, id), await revokeApiKey(beside, id)]).toEqual([true, true])
  expect(await revokeApiKey(beside, '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10')).toBe(false)
})

test('only hashes lie in the data directory', async () => {
  const { key } = await createApiKey(beside, { orgId, name: 'hidden' })
  const found = await beside.pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  for (const { table_name } of found.rows) {
    const rows = await beside.pool.query(`SELECT FROM "${table_name}" t WHERE strpos(t::text, $1) > 0`, [
      key.slice(4, 24),
    ])
    expect([table_name, rows.rowCount]).toEqual([table_name, 0])
  }
})
