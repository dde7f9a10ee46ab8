import type { Tx } from '#service/db/client.ts'

const dropPostings = `
DELETE FROM term_postings p USING discussion_terms d, unnest(d.keys) AS k(key)
WHERE d.org_id = $1 AND d.group_id = ANY($2::uuid[]) AND p.org_id = $1 AND p.key = k.key AND p.n = d.n`

const dropBuckets = `
DELETE FROM term_postings p USING discussion_terms d, discussion_vectors v, unnest(v.buckets) AS k(key)
WHERE d.org_id = $1 AND d.group_id = ANY($2::uuid[]) AND v.org_id = $1 AND v.n = d.n
  AND p.org_id = $1 AND p.key = k.key AND p.n = d.n`

/** Takes discussions out of the index of terms, with what models said of them; they are written into it again once they are read again. */
export async function forgetTerms(client: Pick<Tx['client'], 'query'>, orgId: string, groupIds: string[]) {
  for (const drop of [dropPostings, dropBuckets]) await client.query(drop, [orgId, groupIds])
  await client.query('DELETE FROM discussion_terms WHERE org_id = $1 AND group_id = ANY($2::uuid[])', [
    orgId,
    groupIds,
  ])
}
