import { type Database, rows } from '#service/db/client.ts'
import type { ClaimedRun } from './claim.ts'

/** What another attempt of a run goes on with: an answer of the model, or what a call in it came to. Written with its step. */
export type KeptAnswer = {
  /** Number of the answer over all attempts; 0 is the situation in which the run began. */
  n: number
  /** Id of the call; empty for an answer. */
  call: string
  /** JSON. */
  content: string
}

type Of = Pick<ClaimedRun, 'orgId' | 'id'>

/** Reads what earlier attempts of a run have kept. */
export function readAnswers(db: Database, { orgId, id }: Of): Promise<KeptAnswer[]> {
  const statement = 'SELECT n, call, content FROM run_answers WHERE org_id = $1 AND run_id = $2'
  return rows<KeptAnswer>(db, statement, [orgId, id])
}

/** Forgets an answer and all that followed it. */
export async function forgetAnswers(db: Database, { orgId, id }: Of, from: number): Promise<void> {
  await db.pool.query('DELETE FROM run_answers WHERE org_id = $1 AND run_id = $2 AND n >= $3', [
    orgId,
    id,
    from,
  ])
}
