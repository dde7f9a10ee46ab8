import type { Database, Tx } from '#service/db/client.ts'
import type { Context } from './context.ts'
import { findReplay, keepAnswer } from './idempotency.ts'

const attempts = 4

/** Deadlock and serialization failure: the database undid everything and asks for another try. */
function canRetry(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40P01' || code === '40001'
}

/** Where a statement had failed and nobody heeded it, PostgreSQL undoes everything and answers without an error. */
async function commit(client: Tx['client']): Promise<void> {
  const { command } = await client.query('COMMIT')
  if (command === 'ROLLBACK')
    throw new Error('the transaction was undone, because a statement in it had failed')
}

async function once<T>(db: Database, effect: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  let broken: Error | undefined
  // The pool listens only while a connection is idle; an error nobody hears would end the process.
  const onBreak = (failure: Error) => {
    broken = failure
  }
  client.on('error', onBreak)
  try {
    await client.query('BEGIN')
    const result = await effect({ client })
    await commit(client)
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

/** Everything or nothing, on one connection. */
export async function transaction<T>(db: Database, effect: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, effect)
    } catch (error) {
      if (attempt >= attempts || !canRetry(error)) throw error
    }
  }
}

/**
 * A write of the interface: effect, audit rows and the stored answer of an Idempotency-Key are one transaction.
 * The result has to be plain JSON, because a replay is read back from its text. What must not be kept readable, such as
 * a new key, `keep` takes out of it.
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
