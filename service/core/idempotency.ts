import { createHash } from 'node:crypto'
import type { Tx } from '#service/db/client.ts'
import type { Context, IdempotentRequest } from './context.ts'
import { conflict } from './errors.ts'

/** The same value whatever the order of its keys and the white space it was sent with. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

export function payloadHash(operation: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${canonicalJson(input)}`)
    .digest('hex')
}

function ownerOf({ principal }: Context): string {
  if (principal.kind === 'api-key') return principal.key.id
  return principal.kind === 'member' ? principal.member.id : principal.runId
}

type Stored = { payload_hash: string; response: string; fresh: boolean }

/**
 * The stored answer, or null when this request is the first. The lock lasts as long as the transaction, so a
 * request that fails or dies frees the key by that alone.
 */
export async function findReplay(
  tx: Tx,
  context: Context,
  request: IdempotentRequest,
): Promise<string | null> {
  const id = [context.orgId, ownerOf(context), request.key]
  const lock = await tx.client.query<{ held: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', $1::text, $2::text, $3::text), 0)) AS held`,
    id,
  )
  if (!lock.rows[0]?.held)
    throw conflict('A request with this Idempotency-Key is still in progress. Send it again in a moment.')
  const stored = await tx.client.query<Stored>(
    `SELECT payload_hash, response, created_at > now() - interval '24 hours' AS fresh
       FROM idempotency_records WHERE org_id = $1 AND owner_id = $2 AND idempotency_key = $3`,
    id,
  )
  const record = stored.rows[0]
  if (!record?.fresh) return null
  if (record.payload_hash !== request.payloadHash)
    throw conflict(
      'This Idempotency-Key was used with another payload in the last 24 hours. Send this one with a new key.',
    )
  return record.response
}

export async function keepAnswer(
  tx: Tx,
  context: Context,
  request: IdempotentRequest,
  response: string,
): Promise<void> {
  await tx.client.query(
    `INSERT INTO idempotency_records
       (org_id, owner_id, idempotency_key, operation, payload_hash, status, response)
     VALUES ($1, $2, $3, $4, $5, 200, $6)
     ON CONFLICT (org_id, owner_id, idempotency_key) DO UPDATE
       SET operation = excluded.operation, payload_hash = excluded.payload_hash,
           response = excluded.response, created_at = now()`,
    [context.orgId, ownerOf(context), request.key, request.operation, request.payloadHash, response],
  )
}
