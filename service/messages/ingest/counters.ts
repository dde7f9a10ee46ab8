import type { Batch } from './items.ts'

/** Every request that adds rows counts here, so it comes last and in the order of names. */
const BUMP = `
INSERT INTO counters (org_id, name, value)
SELECT $1, n.name, n.added FROM unnest($2::text[], $3::bigint[]) AS n(name, added)
ORDER BY n.name
ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + excluded.value`

export async function bumpCounters(batch: Batch, added: Record<string, number>): Promise<void> {
  const counted = Object.entries(added).filter(([, n]) => n > 0)
  if (counted.length === 0) return
  await batch.tx.query(BUMP, [batch.orgId, counted.map(([name]) => name), counted.map(([, n]) => n)])
}
