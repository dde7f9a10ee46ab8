import type { Tx } from '#service/db/client.ts'
import { companySearchText } from '#service/db/statistics/search-text.ts'

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

export async function domainsOf({ client }: Tx, orgId: string, companyId: string): Promise<string[]> {
  const { rows } = await client.query<{ domain: string }>(
    'SELECT domain FROM company_domains WHERE org_id = $1 AND company_id = $2 ORDER BY domain',
    [orgId, companyId],
  )
  return rows.map(({ domain }) => domain)
}

/** Makes the search text anew, from the name and the domains that a company has now. */
export async function saveSearchText(
  tx: Tx,
  orgId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const text = companySearchText({ name, domains: await domainsOf(tx, orgId, id) })
  await tx.client.query('UPDATE companies SET search_text = $3 WHERE org_id = $1 AND id = $2', [
    orgId,
    id,
    text,
  ])
}
