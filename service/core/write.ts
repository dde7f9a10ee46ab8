import { createHash } from 'node:crypto'
import type { Database, Tx } from '#service/db/client.ts'
import { tellThisProcess } from './announce.ts'
import type { Context, IdempotentRequest } from './context.ts'
import { conflict } from './errors.ts'

const attempts = 4

/** Recognizes deadlocks and serialization failures, after which the transaction can be repeated. */
function canRetry(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40P01' || code === '40001'
}

/** Throws when COMMIT rolled back: PostgreSQL does so without an error after a failed statement. */
async function commit(client: Tx['client']): Promise<void> {
  const { command } = await client.query('COMMIT')
  if (command === 'ROLLBACK')
    throw new Error('the transaction was undone, because a statement in it had failed')
}

async function once<T>(db: Database, effect: (tx: Tx) => Promise<T>, begin: string): Promise<T> {
  const client = await db.pool.connect()
  let broken: Error | undefined
  // The pool handles errors of idle connections only; an unhandled error event would end the process.
  const onBreak = (failure: Error) => {
    broken = failure
  }
  client.on('error', onBreak)
  try {
    await client.query(begin)
    const tx = { client }
    const result = await effect(tx)
    await commit(client)
    tellThisProcess(db, tx)
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.off('error', onBreak)
    client.release(broken)
  }
}

/** Runs an effect in one transaction on one connection. */
export async function transaction<T>(
  db: Database,
  effect: (tx: Tx) => Promise<T>,
  begin = db.begin,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, effect, begin)
    } catch (error) {
      if (attempt >= attempts || !canRetry(error)) throw error
    }
  }
}

/** Writes JSON in one form, whatever the order of the keys and the white space in the request. */
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

/** Members behind one key are told apart: nobody gets the answer, or the conflict, of somebody else's request. */
function ownerOf({ principal }: Context): string {
  if (principal.kind === 'api-key') return principal.actingMember?.id ?? principal.key.id
  if (principal.kind === 'member') return principal.member.id
  if (principal.kind === 'assistant') return principal.assistant.id
  if (principal.kind === 'agent') return principal.runId
  if (principal.kind === 'connection') return principal.connectionId
  throw new Error('The writer sends no Idempotency-Key')
}

type Stored = { payload_hash: string; response: string; fresh: boolean }

/**
 * Returns the stored answer, or null for the first request with the key. The lock ends with the transaction, so a failed
 * request frees its key.
 */
async function findReplay(tx: Tx, context: Context, request: IdempotentRequest): Promise<string | null> {
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

async function keepAnswer(
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

/**
 * Runs a write of the interface: effect, audit rows and the stored answer of an Idempotency-Key are one transaction.
 * The result has to be plain JSON, because a replay is read back from its text. `keep` removes secrets, such as a new
 * key, before the answer is stored.
 */
export async function write<T>(
  context: Context,
  effect: (tx: Tx) => Promise<T>,
  keep: (result: T) => T = (result) => result,
): Promise<T> {
  const { idempotency } = context
  return transaction(context.db, async (tx) => {
    if (!idempotency) return effect(tx)
    const replay = await findReplay(tx, context, idempotency)
    if (replay !== null) return JSON.parse(replay) as T
    const result = await effect(tx)
    await keepAnswer(tx, context, idempotency, JSON.stringify(keep(result)))
    return result
  })
}
