import { revalueCompanies } from '#service/api/companies/values.ts'
import { removeMessages } from '#service/api/messages/remove/delete.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { transaction } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import type { Scope } from './claim.ts'
import type { WorkDeps } from './opened.ts'

const messagesAtOnce = 200
const arrivalsAtOnce = 500

type Connection = { orgId: string; id: string }

/**
 * Erased here, not taken back by its author: connected again, the source may bring it in again, so that no mark stays that
 * would keep it out.
 */
async function eraseMessages({ client: tx }: Tx, { orgId, id }: Connection, now: Date): Promise<number> {
  const found = await tx.query<{ id: string }>(
    `SELECT id FROM messages WHERE org_id = $1 AND connection_id = $2 LIMIT ${messagesAtOnce}`,
    [orgId, id],
  )
  if (found.rows.length === 0) return 0
  const batch = { tx, orgId, now }
  const gone = await removeMessages(
    batch,
    found.rows.map((row) => row.id),
    now,
  )
  await tx.query(
    `DELETE FROM deleted_messages d
      USING jsonb_to_recordset($2::jsonb) AS g(source text, "sourceServerId" text, "sourceChannelId" text, "sourceMessageId" text)
      WHERE d.org_id = $1 AND d.source_name = g.source AND d.source_server_id = g."sourceServerId"
        AND d.source_channel_id = g."sourceChannelId" AND d.source_message_id = g."sourceMessageId"`,
    [orgId, JSON.stringify(gone)],
  )
  return found.rows.length
}

/** Ids of its mails, and those that were only ever named by them. */
const eraseMailIds = `WITH own AS (DELETE FROM mail_ids WHERE org_id = $1 AND connection_id = $2 RETURNING thread_id)
  DELETE FROM mail_ids m USING own WHERE m.org_id = $1 AND m.thread_id = own.thread_id AND m.sent_at IS NULL
    AND NOT EXISTS (SELECT FROM mail_ids o WHERE o.org_id = $1 AND o.thread_id = m.thread_id AND o.sent_at IS NOT NULL
      AND o.connection_id IS DISTINCT FROM $2)`

/** Deletes subscriptions; the values of their companies are computed again. */
async function eraseSubscriptions(tx: Tx, { orgId, id }: Connection): Promise<void> {
  const { rows: companies } = await tx.client.query<{ id: string }>(
    `WITH own AS (DELETE FROM subscriptions WHERE org_id = $1 AND connection_id = $2 RETURNING source, customer_id)
     SELECT DISTINCT p.company_id::text AS id FROM own
       JOIN person_identities i ON i.org_id = $1 AND i.platform = own.source AND i.platform_id = own.customer_id
       JOIN people p ON p.org_id = $1 AND p.id = i.person_id
      WHERE p.company_id IS NOT NULL`,
    [orgId, id],
  )
  await revalueCompanies(
    tx,
    orgId,
    companies.map((it) => it.id),
  )
}

/** A part at a time, so that nobody waits for it; the connection is locked, so that two processes do not meet. */
function erasePart(deps: WorkDeps, { orgId, id }: Connection): Promise<number> {
  return transaction(deps.db, async (tx) => {
    // First, as ingest does: what is mapped at the same time writes the row of the connection last.
    await holdMessages({ tx: tx.client, orgId })
    const held = await tx.client.query(
      `SELECT FROM connections WHERE org_id = $1 AND id = $2 AND erasing_since IS NOT NULL FOR UPDATE SKIP LOCKED`,
      [orgId, id],
    )
    if (held.rowCount === 0) return 0
    const arrivals = await tx.client.query(
      `DELETE FROM arrivals WHERE org_id = $1 AND id IN (
         SELECT id FROM arrivals WHERE org_id = $1 AND connection_id = $2 LIMIT ${arrivalsAtOnce})`,
      [orgId, id],
    )
    const done = (arrivals.rowCount ?? 0) + (await eraseMessages(tx, { orgId, id }, new Date()))
    if (done === 0) {
      await eraseSubscriptions(tx, { orgId, id })
      for (const last of [
        eraseMailIds,
        'UPDATE connections SET erasing_since = NULL WHERE org_id = $1 AND id = $2',
      ])
        await tx.client.query(last, [orgId, id])
    }
    return done
  })
}

/** Erases what came through connections that were disconnected so; answers how many rows went. */
export async function eraseDue(deps: WorkDeps, { orgIds }: Scope = {}): Promise<number> {
  const due = await rows<Connection>(
    deps.db,
    `SELECT org_id AS "orgId", id FROM connections
      WHERE erasing_since IS NOT NULL AND ($1::uuid[] IS NULL OR org_id = ANY($1)) ORDER BY erasing_since LIMIT 10`,
    [orgIds ?? null],
  )
  let erased = 0
  for (const connection of due) erased += await erasePart(deps, connection)
  return erased
}
