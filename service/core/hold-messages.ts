import type pg from 'pg'

type Messages = { tx: pg.ClientBase; orgId: string }

/**
 * Ingest shares this lock, and whatever moves or takes messages back holds it alone, from before either looks: otherwise a
 * message could come in while its deletion, which finds nothing yet, is under way. Taken first in a transaction.
 */
const shareStatement = `SELECT pg_advisory_xact_lock_shared(hashtextextended($1 || ' messages', 0))`

const holdStatement = `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' messages', 0))`

export async function shareMessages({ tx, orgId }: Messages): Promise<void> {
  await tx.query(shareStatement, [orgId])
}

export async function holdMessages({ tx, orgId }: Messages): Promise<void> {
  await tx.query(holdStatement, [orgId])
}
