/** $1 is the organization. */
export const REBUILD_CHANNELS = `
WITH fresh AS (
  SELECT c.id, coalesce(t.n, 0) AS n, t.last_at
  FROM channels c
  LEFT JOIN (
    SELECT channel_id, count(*) AS n, max(sent_at) AS last_at
    FROM messages WHERE org_id = $1 GROUP BY channel_id
  ) t ON t.channel_id = c.id
  WHERE c.org_id = $1
)
UPDATE channels c SET message_count = f.n, last_seen_at = f.last_at
FROM fresh f
WHERE c.org_id = $1 AND c.id = f.id
  AND (c.message_count, c.last_seen_at) IS DISTINCT FROM (f.n, f.last_at)`
