import type { Database } from '#service/db/client.ts'

export type Queries = Pick<Database, 'pool'>

/** Rows that one statement deletes: what hangs on them goes with them, and locks are held for a moment only. */
export const batch = 500

/** Repeats a statement that deletes at most a batch until there is nothing left for it, or until told to stop. */
export async function clear({ pool }: Queries, text: string, signal?: AbortSignal): Promise<number> {
  let cleared = 0
  while (!signal?.aborted) {
    const { rowCount } = await pool.query(text)
    cleared += rowCount ?? 0
    if ((rowCount ?? 0) < batch) break
  }
  return cleared
}
