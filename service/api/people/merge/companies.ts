import type { Tx } from '#service/db/client.ts'

type Row = { id: string; next: string | null }

const hold = `
SELECT c.id::text, m.target_company_id::text AS next FROM companies c
LEFT JOIN company_merges m ON m.org_id = c.org_id AND m.id = c.merge_id
WHERE c.org_id = $1 AND c.id = ANY($2::bigint[]) ORDER BY c.id FOR NO KEY UPDATE OF c`

/**
 * The companies that stand for these now, which may have been merged since somebody belonged to them. They are locked, so
 * that they stay what they are until the end of the transaction.
 */
export async function presentCompanies(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, string>> {
  const next = new Map<string, string | null>()
  let open = [...new Set(ids)]
  while (open.length > 0) {
    await tx.client.query(hold, [orgId, open])
    // Read again: the join is as old as the statement, which may have waited for a merge.
    const { rows } = await tx.client.query<Row>(hold, [orgId, open])
    for (const row of rows) next.set(row.id, row.next)
    open = [...new Set(rows.flatMap((row) => (row.next !== null && !next.has(row.next) ? [row.next] : [])))]
  }
  const standing = (id: string): string => {
    const following = next.get(id)
    return following ? standing(following) : id
  }
  return new Map(ids.map((id) => [id, standing(id)]))
}
