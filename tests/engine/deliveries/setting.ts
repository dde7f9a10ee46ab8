import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Connection } from '#contract/destination-input.ts'
import { ingestMessages } from '#service/api/messages/ingest/ingest.ts'
import { type Providers, providersOf } from '#service/core/providers.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { closeCredentials, optionsOf } from '#service/deliveries/credentials.ts'
import { type DeliveryDeps, deliverDue } from '#service/deliveries/deliver.ts'
import { readDelivery } from '#service/deliveries/delivery-row.ts'
import { testSecret } from '#tests/harness/service.ts'

export type Logged = { lines: string[] }

export function depsOf(db: Database, providers: Partial<Providers> = {}): DeliveryDeps & Logged {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const usual = {
    ...providersOf(testSecret),
    allowPrivate: true,
    patience: 30_000,
    pace: { discord: 0, email: 0, msteams: 0, slack: 0 },
  }
  const log = pino({ level: 'trace' }, stream)
  return { db, log, providers: { ...usual, ...providers }, ingest: ingestMessages, lines }
}

/** Waits no longer than it must for an answer that never comes; all others have time, however busy the machine is. */
export async function impatiently<T>({ providers }: DeliveryDeps, work: () => Promise<T>): Promise<T> {
  const { patience } = providers
  providers.patience = 1500
  try {
    return await work()
  } finally {
    providers.patience = patience
  }
}

export async function addDestination(
  db: Database,
  orgId: string,
  connection: Connection,
  target: string | null = null,
): Promise<string> {
  const { seal } = providersOf(testSecret)
  if (!seal) throw new Error('tests have a secret')
  const id = randomUUID()
  await db.pool.query(
    `INSERT INTO destinations (org_id, id, channel, name, target, options, sealed_secret)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      orgId,
      id,
      connection.channel,
      `My ${connection.channel}`,
      target,
      optionsOf(connection),
      closeCredentials(seal, { orgId, id }, connection),
    ],
  )
  return id
}

/** An automation with a run that has just finished. */
export async function addRun(
  db: Database,
  orgId: string,
  name = 'Digest',
): Promise<{ id: string; automationId: string }> {
  const made = await db.pool.query<{ id: string; automation_id: string }>(
    `WITH a AS (
       INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, tz_version)
       SELECT $1, m.id, $2, 'Write', '{"type":"cron","expr":"0 9 * * *"}', 'Europe/Berlin', now(), '[]', 'test'
         FROM members m WHERE m.org_id = $1 ORDER BY m.created_at LIMIT 1 RETURNING id)
     INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, finished_at)
     SELECT $1, a.id, 1, 'schedule', 'succeeded', now(), now() FROM a RETURNING id, automation_id`,
    [orgId, name],
  )
  const [run] = made.rows
  if (!run) throw new Error('the run was not written')
  return { id: run.id, automationId: run.automation_id }
}

type Wanted = { channel: Connection['channel']; target: string; body?: string; title?: string }

/** A run whose output is to be delivered to one target; the id of the delivery. */
export async function addDelivery(db: Database, orgId: string, wanted: Wanted): Promise<string> {
  const { channel, target, body = 'All is **well**.', title = 'Daily digest' } = wanted
  const { id: runId } = await addRun(db, orgId)
  const outputs = [{ channel, mode: 'specific' as const, destinations: [target] }]
  await transaction(db, (tx) => createDeliveries(tx, { orgId, runId, title, body, outputs }))
  await letTimePass(db, orgId)
  const { rows } = await db.pool.query<{ id: string }>(
    'SELECT id FROM deliveries WHERE org_id = $1 AND run_id = $2',
    [orgId, runId],
  )
  return rows[0]?.id ?? ''
}

export async function stateOf(db: Database, orgId: string, id: string) {
  const delivery = await readDelivery(db, orgId, id)
  if (!delivery) throw new Error('the delivery is gone')
  return delivery
}

/** The time of these tests: what waits for it is not due for anybody else who works on the same database. */
export const later = new Date('2100-01-01T00:00:00Z')

/** Everything of the organization that waits is due, and every place is open. */
export async function letTimePass(db: Database, orgId: string): Promise<void> {
  await db.pool.query(`UPDATE deliveries SET due_at = '2099-12-31' WHERE org_id = $1 AND status = 'queued'`, [
    orgId,
  ])
  await db.pool.query('DELETE FROM delivery_paces WHERE org_id = $1', [orgId])
}

/** One turn of a worker, after as long a time as anything could wait. */
export async function work(deps: DeliveryDeps, orgId: string, alone = true): Promise<number> {
  const taken = await deliverDue(deps, 50, { now: later, orgId })
  if (alone) await letTimePass(deps.db, orgId)
  return taken
}
