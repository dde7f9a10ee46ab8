import type { topicTypes } from '#contract/topics.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { isOpen, isOutside, weeksAgo, withInsiders } from './talk.ts'

/** Figures of a topic, counted over messages that everybody may see. */
export type TopicPulse = {
  id: string
  title: string
  type: (typeof topicTypes)[number] | null
  /** Messages of the last seven days, and of the four weeks before. */
  week: number
  before: number
  /** Companies and people from outside who spoke within 28 days, and what the companies pay a year. */
  companies: number
  people: number
  yearlyValue: number
  /** VIP who spoke within 28 days. */
  vip: string | null
  /** Messages since a silence would have begun, and of the four weeks before that. */
  sinceSilence: number
  beforeSilence: number
  lastAt: string
}

/** Topics that are looked at: those with most messages of late, and those that there is a story of. */
const most = 300

/** SQL: the oldest message that any rule looks at. */
const horizon = `$2::timestamptz - greatest(35, $3::int + 28) * interval '1 day'`

const statement = `${withInsiders}, busiest AS MATERIALIZED (
  SELECT t.id FROM topics t
   WHERE t.org_id = $1 AND NOT t.archived AND t.retired_at IS NULL AND t.lifecycle_state IN ('open', 'in_progress')
     AND t.last_message_at > ${horizon}
   ORDER BY coalesce(t.activity[8], 0) + coalesce(t.activity[9], 0) + coalesce(t.activity[10], 0)
     + coalesce(t.activity[11], 0) + coalesce(t.activity[12], 0) DESC, t.id LIMIT ${most}
), candidates AS MATERIALIZED (
  SELECT t.id, t.title, t.topic_type FROM topics t
   WHERE t.org_id = $1 AND NOT t.archived AND t.retired_at IS NULL AND t.lifecycle_state IN ('open', 'in_progress')
     AND t.id IN (SELECT id FROM busiest UNION SELECT unnest($4::uuid[]))
), talk AS MATERIALIZED (
  SELECT c.id AS topic_id, m.person_id, m.sent_at FROM candidates c
    JOIN topic_groups g ON g.org_id = $1 AND g.topic_id = c.id
    JOIN messages m ON m.org_id = $1 AND m.group_id = g.id
   WHERE m.sent_at > ${horizon} AND m.sent_at <= $2::timestamptz AND ${isOpen}
), counts AS (
  SELECT topic_id, count(*) FILTER (WHERE sent_at > ${weeksAgo(1)})::int AS week,
    count(*) FILTER (WHERE sent_at <= ${weeksAgo(1)} AND sent_at > ${weeksAgo(5)})::int AS before,
    count(*) FILTER (WHERE sent_at > $2::timestamptz - $3::int * interval '1 day')::int AS since_silence,
    count(*) FILTER (WHERE sent_at <= $2::timestamptz - $3::int * interval '1 day'
      AND sent_at > $2::timestamptz - ($3::int + 28) * interval '1 day')::int AS before_silence,
    max(sent_at) AS last_at
  FROM talk GROUP BY topic_id
), speakers AS (
  SELECT DISTINCT t.topic_id, p.id, p.company_id, p.display_name, p.is_vip OR coalesce(o.is_vip, false) AS is_vip
  FROM talk t JOIN people p ON p.org_id = $1 AND p.id = t.person_id
  LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
  WHERE t.sent_at > ${weeksAgo(4)} AND ${isOutside}
), outside AS (
  SELECT topic_id, count(*)::int AS people, count(DISTINCT company_id)::int AS companies,
    min(display_name) FILTER (WHERE is_vip) AS vip FROM speakers GROUP BY topic_id
), paying AS (
  SELECT s.topic_id, sum(o.yearly_value) AS yearly_value FROM (SELECT DISTINCT topic_id, company_id FROM speakers) s
    JOIN companies o ON o.org_id = $1 AND o.id = s.company_id GROUP BY s.topic_id
)
SELECT c.id, c.title, c.topic_type AS type, n.week, n.before, n.since_silence AS "sinceSilence",
  n.before_silence AS "beforeSilence", n.last_at AS "lastAt", coalesce(x.companies, 0) AS companies,
  coalesce(x.people, 0) AS people, x.vip, coalesce(y.yearly_value, 0)::float8 AS "yearlyValue"
FROM candidates c JOIN counts n ON n.topic_id = c.id
LEFT JOIN outside x ON x.topic_id = c.id LEFT JOIN paying y ON y.topic_id = c.id ORDER BY c.id`

export function readPulses(
  reader: Reader,
  orgId: string,
  now: Date,
  silentDays: number,
  told: string[],
): Promise<TopicPulse[]> {
  return rows<TopicPulse>(reader, statement, [orgId, now.toISOString(), silentDays, told])
}
