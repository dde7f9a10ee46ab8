import { twelveWeeks } from './sql.ts'

/**
 * $1 is the organization. Sums up the statistics of each company's people, so these come first.
 * Merged companies keep what they last had: they are in no list and their people belong to the target.
 */
export const REBUILD_COMPANIES = `
WITH anchored AS (
  SELECT company_id, message_count, last_seen_at, activity, activity_week,
    max(activity_week) OVER (PARTITION BY company_id) AS anchor
  FROM people WHERE org_id = $1 AND company_id IS NOT NULL
), totals AS (
  SELECT company_id, max(anchor) AS anchor, sum(message_count)::bigint AS n, count(*)::int AS people, max(last_seen_at) AS last_at,
    CASE WHEN max(anchor) IS NOT NULL
      THEN ${twelveWeeks((age) => `sum(activity[${12 - age} + (anchor - activity_week) / 7])`)}
    END AS activity
  FROM anchored GROUP BY company_id
), fresh AS (
  SELECT c.id, coalesce(t.n, 0) AS n, coalesce(t.people, 0) AS people, t.last_at, t.activity, t.anchor
  FROM companies c LEFT JOIN totals t ON t.company_id = c.id
  WHERE c.org_id = $1 AND c.merge_id IS NULL
)
UPDATE companies c SET message_count = f.n, person_count = f.people, last_seen_at = f.last_at,
  activity = f.activity, activity_week = f.anchor
FROM fresh f
WHERE c.org_id = $1 AND c.id = f.id
  AND (c.message_count, c.person_count, c.last_seen_at, c.activity, c.activity_week)
  IS DISTINCT FROM (f.n, f.people, f.last_at, f.activity, f.anchor)`
