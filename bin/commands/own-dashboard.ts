import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from '#lib/env.ts'
import { demandFreePort, isWildcard, urlFor } from '#scripts/addresses.ts'
import { type Dashboard, startDashboard } from '#scripts/dashboard.ts'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { revokeApiKey } from '#service/api/api-keys/revoke.ts'
import { hashKey } from '#service/core/gate/api-key.ts'
import { secretOf } from '#service/core/secret.ts'
import { dashboardSettings, type Settings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import type { Host } from '#service/host.ts'
import { dashboardKeyFile } from './kept-key.ts'

/** Fails where the dashboard could not start, before anything is built or loaded for it. */
export async function demandDashboard(settings: Settings): Promise<void> {
  const { SIGNALBOX_HOST, SIGNALBOX_PORT, SIGNALBOX_API_URL } = settings
  parseEnv({ ...dashboardSettings(settings), SIGNALBOX_HOST, SIGNALBOX_API_URL })
  await demandFreePort(SIGNALBOX_PORT, SIGNALBOX_HOST)
}

/** A page of the dashboard makes several requests, and everybody in the organization shares this key. */
const perMinute = 6000

async function works(db: Database, key: string): Promise<boolean> {
  const found = await db.pool.query(
    'SELECT FROM api_keys WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())',
    [hashKey(key)],
  )
  return found.rowCount === 1
}

async function workingKey(db: Database, file: string): Promise<string | null> {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return kept !== '' && (await works(db, kept)) ? kept : null
}

/**
 * The organization key that the dashboard signs its requests with: minted on the first start, kept in the data
 * directory for its owner alone. Null while there is no organization.
 */
async function dashboardKey(db: Database, dataDir: string): Promise<string | null> {
  const file = dashboardKeyFile(dataDir)
  const kept = await workingKey(db, file)
  if (kept !== null) return kept
  const first = await db.pool.query<{ id: string }>(
    'SELECT id FROM organizations ORDER BY created_at, id LIMIT 1',
  )
  const orgId = first.rows[0]?.id
  if (!orgId) return null
  const { id, key } = await createApiKey(db, { orgId, name: 'Dashboard', perMinute })
  try {
    // With a database elsewhere nothing has made the folder yet.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
  } catch (error) {
    await revokeApiKey(db, id)
    throw error
  }
  return key
}

const lookEvery = 2000

/**
 * The address of the dashboard of this installation: null where a setting names it, where it listens to the whole
 * network under an unknown name, or on a port that is yet to be chosen.
 */
export function ownAddress(settings: Settings): string | null {
  const { SIGNALBOX_DASHBOARD_URL: publicUrl, SIGNALBOX_HOST: host, SIGNALBOX_PORT: port } = settings
  return publicUrl || port === 0 || isWildcard(host) ? null : urlFor(host, port)
}

/**
 * Whether there is an organization that no browser has just set up: setting up makes a key in the same transaction, which the
 * dashboard then writes down. Loading the sample may take minutes on a busy machine.
 */
async function isMadeElsewhere(db: Database): Promise<boolean> {
  const found = await db.pool.query(
    `SELECT FROM organizations WHERE NOT EXISTS (
       SELECT FROM api_keys WHERE name = 'Dashboard' AND created_at > now() - interval '5 minutes') LIMIT 1`,
  )
  return found.rowCount === 1
}

/**
 * A key for the dashboard, as soon as somebody has made an organization; null when the dashboard has one of its own,
 * because it was set up there, and once `stop` is aborted.
 */
async function firstKey(host: Host, dataDir: string, stop: AbortSignal): Promise<string | null> {
  while (!stop.aborted) {
    await pause(lookEvery, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted || (await workingKey(host.db, dashboardKeyFile(dataDir)))) return null
    if (await isMadeElsewhere(host.db)) return dashboardKey(host.db, dataDir)
  }
  return null
}

/**
 * The dashboard of this installation. Begun without an organization, it has no key to sign with: it gets one when somebody
 * sets it up in the browser, and is started again with one when the command line makes the first organization.
 */
export async function startOwnDashboard(
  settings: Settings,
  host: Host,
  development: boolean,
): Promise<Dashboard> {
  const dataDir = settings.SIGNALBOX_DATA_DIR
  const start = (apiKey: string | null) =>
    startDashboard({
      port: settings.SIGNALBOX_PORT,
      host: settings.SIGNALBOX_HOST,
      apiUrl: `${host.url}/v1`,
      apiKey,
      secret: secretOf(settings),
      settings: { ...dashboardSettings(settings), SIGNALBOX_KEY_FILE: dashboardKeyFile(dataDir) },
      development,
    })
  const key = await dashboardKey(host.db, dataDir)
  let current = await start(key)
  if (key !== null) return current
  const stopped = new AbortController()
  const ended = new Promise<Error>((resolve) => {
    current.ended.then(resolve)
    firstKey(host, dataDir, stopped.signal)
      .then(async (found) => {
        if (found === null) return
        await current.stop()
        current = await start(found)
        current.ended.then(resolve)
      })
      .catch(resolve)
  })
  return {
    url: current.url,
    ended,
    async stop() {
      stopped.abort()
      await current.stop()
    },
  }
}
