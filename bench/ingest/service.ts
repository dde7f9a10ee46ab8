import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Running, startOurs } from '../api/servers.ts'

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Record<string, unknown>>

export type BenchService = Running & { call: Call; key: string }

async function newKey(databaseUrl: string | undefined, dataDir: string): Promise<string> {
  const db = await openForCommand({ url: databaseUrl, dataDir, poolSize: 2 })
  try {
    const found = await db.pool.query<{ id: string }>(
      `INSERT INTO organizations (slug, name) VALUES ('deliveries-' || gen_random_uuid(), 'Deliveries') RETURNING id`,
    )
    const orgId = found.rows[0]?.id ?? ''
    await db.pool.query(
      `INSERT INTO members (org_id, email, name, role) VALUES ($1, gen_random_uuid() || '@bench.example', 'Bench', 'owner')`,
      [orgId],
    )
    return (await createApiKey(db, { orgId, name: 'bench', perMinute: 1_000_000 })).key
  } finally {
    await db.close()
  }
}

/** MiB of its heap after a collection: what is really held, however late the rest is collected. */
export async function heldMiB({ child }: BenchService): Promise<number> {
  const answer = once(child, 'message')
  child.send('heap')
  return Number((await answer)[0])
}

/**
 * Starts the service for an organization of its own, with a Slack of ours in the place of theirs; without an address on an
 * embedded database that is new.
 */
export async function startService(
  databaseUrl: string | undefined,
  slackUrl: string,
  args: string[] = [],
): Promise<BenchService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const key = await newKey(databaseUrl, dataDir)
  const env = { SIGNALBOX_SLACK_API_URL: `${slackUrl}/api/`, SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS: 'true' }
  const ofNode = ['--expose-gc', '--import', fileURLToPath(new URL('./heap.ts', import.meta.url))]
  const running = await startOurs(databaseUrl, dataDir, { args, env, ofNode })
  const call: Call = async (method, path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${running.url}/v1${path}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const stop = async () => {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...running, key, call, stop }
}
