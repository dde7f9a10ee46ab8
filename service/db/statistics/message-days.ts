/** The day (UTC) that holds an instant, as a date. */
export function dayOf(instant: string): string {
  return `(${instant} AT TIME ZONE 'UTC')::date`
}

/** $1 is the organization, in all statements. */
export const clearMessageDays = 'DELETE FROM message_days WHERE org_id = $1'

export const fillMessageDays = `
INSERT INTO message_days (org_id, day, channel_id, n)
SELECT $1, ${dayOf('sent_at')}, channel_id, count(*)
FROM messages WHERE org_id = $1 GROUP BY 2, 3`

export const clearSourceDays = 'DELETE FROM source_days WHERE org_id = $1'

/** Reads the rows of `fillMessageDays`. */
export const fillSourceDays = `
INSERT INTO source_days (org_id, day, source_name, n)
SELECT $1, d.day, c.source_name, sum(d.n)
FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id
WHERE d.org_id = $1 GROUP BY 2, 3`
