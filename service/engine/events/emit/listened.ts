import type { Tx } from '#service/db/client.ts'

/** The names a schedule `s` listens to; a schedule of the first form has one only. */
export const scheduleEvents = (s: string) =>
  `CASE WHEN jsonb_typeof(${s} -> 'events') = 'array' THEN ${s} -> 'events' ELSE jsonb_build_array(${s} -> 'event') END`

/** Events that some automation of the organization, turned on, listens to. */
export async function listenedTo(
  tx: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
): Promise<Set<string>> {
  const found = await tx.client.query<{ name: string }>(
    `SELECT DISTINCT e.name FROM automations a
      CROSS JOIN LATERAL jsonb_array_elements_text(${scheduleEvents('a.schedule')}) AS e(name)
      WHERE a.org_id = $1 AND a.trigger_kind = 'event' AND a.deleted_at IS NULL AND a.enabled`,
    [orgId],
  )
  return new Set(found.rows.map(({ name }) => name))
}
