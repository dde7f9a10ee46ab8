import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Tx } from '#service/db/client.ts'
import { workChannel } from '#service/engine/queue/insert-runs.ts'
import { type Resolved, resolveOutput } from './resolve.ts'

export type NewDeliveries = {
  orgId: string
  runId: string
  title: string
  body: string
  outputs: OutputChannel[]
}

export type NoticeKind = 'failed' | 'missed' | 'paused' | 'rate'

async function insert(
  tx: Pick<Tx, 'client'>,
  { orgId, runId, title, body }: Omit<NewDeliveries, 'runId'> & { runId: string | null },
  targets: Resolved[],
  kind: NoticeKind | '',
): Promise<number> {
  const made = await tx.client.query<{ status: string }>(
    `INSERT INTO deliveries (org_id, run_id, purpose, notice_kind, channel, target, title, body, status, error_message, due_at)
     SELECT $1, $2, CASE WHEN $5 = '' THEN 'output' ELSE 'notice' END, $5, t.channel, t.target, $3, $4,
            CASE WHEN t.problem IS NULL THEN 'queued' ELSE 'failed' END, t.problem, now()
       FROM jsonb_to_recordset($6::jsonb) AS t(channel text, target text, problem text)
     ON CONFLICT (org_id, run_id, purpose, notice_kind, channel, target) DO NOTHING RETURNING status`,
    [orgId, runId, title, body, kind, JSON.stringify(targets)],
  )
  if (made.rows.some(({ status }) => status === 'queued'))
    await tx.client.query('SELECT pg_notify($1, $2)', [workChannel, ''])
  return made.rows.length
}

async function targetsOf(tx: Pick<Tx, 'client'>, orgId: string, outputs: OutputChannel[]) {
  const targets: Resolved[] = []
  for (const output of outputs) targets.push(...(await resolveOutput(tx, orgId, output)))
  return targets
}

/** One row a destination, in the transaction that finishes the run; the same again is not written. */
export async function createDeliveries(tx: Pick<Tx, 'client'>, wanted: NewDeliveries): Promise<number> {
  return insert(tx, wanted, await targetsOf(tx, wanted.orgId, wanted.outputs), '')
}

export async function createNoticeRows(
  tx: Pick<Tx, 'client'>,
  wanted: Omit<NewDeliveries, 'runId'> & { runId: string | null; kind: NoticeKind },
): Promise<number> {
  return insert(tx, wanted, await targetsOf(tx, wanted.orgId, wanted.outputs), wanted.kind)
}
