import { isDeepStrictEqual } from 'node:util'
import { gainsOf, namedValues, withoutGained } from '#service/api/custom-fields/gains.ts'
import type { StoredValues } from '#service/api/custom-fields/values.ts'
import type { Tx } from '#service/db/client.ts'

type Other = { id: string; sources: StoredValues[] }

/** Other merges into the same company that stay, in their order: they may fill what this one gives back. */
const others = `
SELECT m.id, (SELECT coalesce(json_agg(s.custom_fields ORDER BY s.id), '[]') FROM companies s
  WHERE s.org_id = m.org_id AND s.merge_id = m.id) AS sources
FROM company_merges m
WHERE m.org_id = $1 AND m.target_company_id = $2 AND m.id <> $3 AND m.undone_at IS NULL ORDER BY m.merged_at, m.id`

type Undone = { targetId: string; mergeId: string; values: StoredValues; gained: StoredValues }
type Sides = { before: StoredValues; after: StoredValues }

/** Takes from a company that stayed what it took over with a merge. Answers by names what it had, and has instead. */
export async function giveBackValues(tx: Tx, orgId: string, merge: Undone): Promise<Sides> {
  const { targetId, mergeId, values, gained } = merge
  if (Object.keys(gained).length === 0) return { before: {}, after: {} }
  const { rows } = await tx.client.query<Other>(others, [orgId, targetId, mergeId])
  let left = withoutGained(values, gained)
  for (const { id, sources } of rows) {
    const filled = gainsOf(left, sources)
    left = { ...left, ...filled }
    await tx.client.query(
      'UPDATE company_merges SET gained = gained || $3::jsonb WHERE org_id = $1 AND id = $2',
      [...[orgId, id, JSON.stringify(filled)]],
    )
  }
  await tx.client.query('UPDATE companies SET custom_fields = $3 WHERE org_id = $1 AND id = $2', [
    ...[orgId, targetId, JSON.stringify(left)],
  ])
  const changed = Object.keys(values).filter((id) => !isDeepStrictEqual(values[id], left[id]))
  const of = (from: StoredValues) => Object.fromEntries(changed.map((id) => [id, from[id] ?? null]))
  return { before: await namedValues(tx, orgId, of(values)), after: await namedValues(tx, orgId, of(left)) }
}
