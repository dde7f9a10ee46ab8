/** $1 is the organization. */
export const REBUILD_COUNTERS = `
INSERT INTO counters (org_id, name, value)
SELECT $1, name, value FROM (
  SELECT 'automations' AS name, count(*) AS value FROM automations WHERE org_id = $1 AND deleted_at IS NULL
  UNION ALL SELECT 'channels', count(*) FROM channels WHERE org_id = $1
  UNION ALL SELECT 'companies', count(*) FROM companies WHERE org_id = $1 AND merge_id IS NULL
  UNION ALL SELECT 'companies_vip', count(*) FROM companies WHERE org_id = $1 AND merge_id IS NULL AND is_vip
  UNION ALL SELECT 'messages', count(*) FROM messages WHERE org_id = $1
  UNION ALL SELECT 'people', count(*) FROM people WHERE org_id = $1
  UNION ALL SELECT name, sum(n) FROM (
    SELECT name, 0 AS n FROM counters WHERE org_id = $1 AND name LIKE 'people\\_tag:%'
    UNION ALL SELECT 'people_tag:' || tag, count(DISTINCT id) FROM people, unnest(ecosystem_tags) AS tag
      WHERE org_id = $1 AND ecosystem_tags <> '{}' AND tag IS NOT NULL GROUP BY tag
  ) AS tags GROUP BY name
  UNION ALL SELECT 'people_vip', count(*) FROM people WHERE org_id = $1 AND is_vip
  UNION ALL SELECT 'stories', count(*) FROM stories WHERE org_id = $1
  UNION ALL SELECT 'topics', count(*) FROM topics WHERE org_id = $1 AND NOT archived
  UNION ALL SELECT 'topics_archived', count(*) FROM topics WHERE org_id = $1 AND archived
) AS counted
ORDER BY name
ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`
