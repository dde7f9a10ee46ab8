import { prepared, type Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { presentTrace } from '#service/watching/watching.ts'
import { insertInboxItem } from './inbox.ts'
import { type NewDeliveries, targetsOf, writeRows } from './rows.ts'
import { tellUndelivered } from './undelivered.ts'

type NewOutput = NewDeliveries & { inbox?: boolean; inboxMemberIds?: string[] | null }

/** Writes one row per destination in the transaction that finishes the run; a repetition writes nothing. */
export async function createDeliveries(tx: Pick<Tx, 'client'>, wanted: NewOutput): Promise<number> {
  if (wanted.inbox) await insertInboxItem(tx, wanted)
  const made = await writeRows(tx, wanted, await targetsOf(tx, wanted.orgId, wanted.outputs))
  for (const { id, status } of made)
    if (status === 'failed') await tellUndelivered(tx, { org_id: wanted.orgId, id })
  return made.length
}

type NewAnswer = {
  orgId: string
  channel: string
  target: string
  title: string
  body: string
  thread: string | null
}

/** Writes an answer to somebody who asked; returns its id. */
export async function createAnswer(tx: Pick<Tx, 'client'>, answer: NewAnswer): Promise<string> {
  const { orgId, channel, target, title, body, thread } = answer
  const made = await prepared<{ id: string }>(
    tx.client,
    `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, thread, status, due_at, trace)
     VALUES ($1, 'answer', $2, $3, $4, $5, $6, 'queued', now(), $7) RETURNING id`,
    [orgId, channel, target, title, body, thread, presentTrace()],
  )
  await wakeWorkers(tx.client, 'deliveries')
  const id = made.rows[0]?.id
  if (id === undefined) throw new Error('the answer was not written')
  return id
}
