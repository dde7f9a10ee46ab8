/** The day (UTC) that holds an instant, as a date. */
export function dayOf(instant: string): string {
  return `(${instant} AT TIME ZONE 'UTC')::date`
}

/** $1 is the organization, in both statements. */
export const CLEAR_MESSAGE_DAYS = 'DELETE FROM message_days WHERE org_id = $1'

export const FILL_MESSAGE_DAYS = `
INSERT INTO message_days (org_id, day, channel_id, n)
SELECT $1, ${dayOf('sent_at')}, channel_id, count(*)
FROM messages WHERE org_id = $1 GROUP BY 2, 3`
