import { pack, unpack } from '#service/api/arrivals/body.ts'
import { redactJson } from '#service/api/messages/quotes/redaction.ts'
import type { Tx } from '#service/db/client.ts'
import { redactBody } from './redact-body.ts'
import type { Traces } from './redact-mail.ts'

type Row = { id: string; source: string; headers: unknown; body: Buffer | null }

/** Large bodies are read one by one. */
const next = `
SELECT id, source, headers, CASE WHEN body_size <= 262144 THEN body END AS body FROM arrivals
WHERE org_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT 50`

/** Raises the count of attempts, so that a worker that holds the old content writes nothing of it. */
const save = `
UPDATE arrivals SET headers = $3, body = coalesce($4, body), body_size = coalesce($5, body_size),
  attempts = attempts + CASE WHEN outcome = 'waiting' THEN 1 ELSE 0 END,
  next_attempt_at = CASE WHEN outcome = 'waiting' THEN now() ELSE next_attempt_at END
WHERE org_id = $1 AND id = $2`

async function bodyOf(tx: Tx, orgId: string, { id, body }: Row): Promise<Buffer> {
  if (body) return unpack(body)
  const text = 'SELECT body FROM arrivals WHERE org_id = $1 AND id = $2'
  const { rows } = await tx.client.query<{ body: Buffer }>(text, [orgId, id])
  return rows[0] ? unpack(rows[0].body) : Buffer.alloc(0)
}

async function eraseOne(tx: Tx, orgId: string, row: Row, traces: Traces): Promise<boolean> {
  const after = await redactBody(await bodyOf(tx, orgId, row), traces, row.source === 'email')
  const headers = JSON.stringify(redactJson(row.headers, traces.redaction))
  if (after === null && headers === JSON.stringify(row.headers)) return false
  await tx.client.query(save, [orgId, row.id, headers, after && (await pack(after)), after?.length ?? null])
  return true
}

/**
 * Takes a person out of the deliveries as they arrived; one without anything of them keeps its bytes. Comes before the events
 * that were made of deliveries: what is written at the same time is waited for here.
 */
export async function eraseArrivals(tx: Tx, orgId: string, traces: Traces): Promise<number> {
  let rewritten = 0
  let last: string | null = null
  for (;;) {
    const found: { rows: Row[] } = await tx.client.query<Row>(next, [orgId, last])
    for (const row of found.rows) if (await eraseOne(tx, orgId, row, traces)) rewritten++
    last = found.rows.at(-1)?.id ?? null
    if (last === null) return rewritten
  }
}
