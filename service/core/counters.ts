import type { Tx } from '#service/db/client.ts'

export type Counter =
  | 'people'
  | 'people_vip'
  | 'companies'
  | 'companies_vip'
  | 'channels'
  | 'messages'
  | 'topics'
  | 'topics_archived'
  | 'stories'
  | 'automations'

/** Moves row totals. Call it last in a transaction: these rows are shared by every writer of an organization. */
export async function bumpCounters(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  changes: Partial<Record<Counter, number>>,
): Promise<void> {
  const moved = Object.entries(changes)
    .filter(([, by]) => by !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (moved.length === 0) return
  await tx.client.query(
    `INSERT INTO counters (org_id, name, value)
     SELECT $1, name, moved FROM unnest($2::text[], $3::bigint[]) AS m(name, moved)
     ON CONFLICT (org_id, name) DO UPDATE SET value = counters.value + excluded.value`,
    [orgId, moved.map(([name]) => name), moved.map(([, by]) => by)],
  )
}
