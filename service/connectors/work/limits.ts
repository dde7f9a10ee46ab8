import type { Database } from '#service/db/client.ts'

type Line = Pick<Database['pool'], 'query'>

/** The sender asked to wait: the connection says until when, and nothing else is asked of the sender before. */
export async function noteLimit(
  line: Line,
  { orgId, connectionId }: { orgId: string; connectionId: string },
  until: Date,
): Promise<void> {
  const later = (column: string) => `${column} = CASE WHEN ${column} < $3 THEN $3 ELSE ${column} END`
  await line.query(
    `UPDATE connections SET limited_until = greatest(limited_until, $3::timestamptz), ${later('next_poll_at')},
       ${later('next_repair_at')} WHERE org_id = $1 AND id = $2 AND disconnected_at IS NULL`,
    [orgId, connectionId, until],
  )
}
