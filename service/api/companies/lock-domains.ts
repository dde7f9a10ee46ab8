import type { Tx } from '#service/db/client.ts'

/**
 * Locks domains before companies are created for them: one writer at a time for each, in alphabetical order, so that two
 * batches cannot wait for each other.
 */
export async function lockDomains(
  { client }: Pick<Tx, 'client'>,
  orgId: string,
  domains: string[],
): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' company ' || d, 0))
       FROM (SELECT DISTINCT unnest($2::text[]) AS d ORDER BY d) sorted`,
    [orgId, domains],
  )
}
