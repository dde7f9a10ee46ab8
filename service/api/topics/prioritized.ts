import { isDeepStrictEqual } from 'node:util'
import { priorities, type Topic } from '#contract/topics.ts'
import type { Tx } from '#service/db/client.ts'
import { insiders } from '#service/db/statistics/insiders.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'
import { emitPriority } from '#service/engine/events/emit/topics.ts'
import { type Act, recordActs } from './placing/act.ts'
import type { By } from './placing/place.ts'
import { type PriorityFacts, priorityOf } from './priority-of.ts'

/** Topics whose priority is the writer's: neither locked, nor set by anybody else since. Locked in the order of ids. */
const read = `
WITH insiders AS MATERIALIZED (${insiders}), held AS MATERIALIZED (
  SELECT t.* FROM topics t WHERE t.org_id = $1 AND t.id = ANY($2::uuid[]) AND t.retired_at IS NULL AND NOT t.archived
    AND NOT 'priority' = ANY(t.locked_fields) AND t.priority_why IS DISTINCT FROM '{}' ORDER BY t.id FOR NO KEY UPDATE)
SELECT t.id, t.priority, t.priority_why AS "before", t.topic_type AS "topicType", t.company_count AS "companyCount",
  t.revenue::float8 AS revenue, t.activity, t.activity_week::text AS "activityWeek",
  o.outsiders, o.vips,
  EXISTS (SELECT FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = t.id AND NOT g.quiet
    AND g.last_message_at > now() - interval '1 day') AS "isNew",
  c."allRevenue", c."writingCompanies"
FROM held t
CROSS JOIN LATERAL (SELECT count(*)::int AS outsiders, count(*) FILTER (WHERE p.is_vip OR c.is_vip)::int AS vips
  FROM topic_people x JOIN people p ON p.org_id = $1 AND p.id = x.person_id
  LEFT JOIN companies c ON c.org_id = $1 AND c.id = p.company_id
  WHERE x.org_id = $1 AND x.topic_id = t.id AND NOT p.is_bot AND p.id NOT IN (SELECT id FROM insiders)) o
CROSS JOIN (SELECT coalesce(sum(yearly_value), 0)::float8 AS "allRevenue",
  count(*) FILTER (WHERE message_count > 0)::int AS "writingCompanies" FROM companies WHERE org_id = $1 AND NOT is_org_company) c
ORDER BY t.id`

type Row = Omit<PriorityFacts, 'weeklyActivity'> & {
  id: string
  priority: number
  before: string[] | null
  activity: number[] | null
  activityWeek: string | null
  isNew: boolean
}

const save = `
UPDATE topics t SET priority = n.priority, priority_why = n.why,
  updated_at = CASE WHEN t.priority <> n.priority THEN now() ELSE t.updated_at END
FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, priority smallint, why text[])
WHERE t.org_id = $1 AND t.id = n.id`

type Set = { id: string; from: Topic['priority']; to: Topic['priority']; why: string[]; isNew: boolean }

/** Priorities that were changed, with the reasons for them. */
async function setPriorities(tx: Tx, orgId: string, ids: string[], now: Date): Promise<Set[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.client.query<Row>(read, [orgId, ids])
  const found = rows.map((row) => {
    const activity = weeklyActivity(row.activity, row.activityWeek, now)
    const { priority: to, why } = priorityOf({ ...row, weeklyActivity: activity })
    return { ...row, to, why, from: priorities[row.priority] ?? 'default' }
  })
  const changed = found.filter(({ from, to, why, before }) => from !== to || !isDeepStrictEqual(why, before))
  const written = changed.map(({ id, to, why }) => ({ id, priority: priorities.indexOf(to), why }))
  if (written.length > 0) await tx.client.query(save, [orgId, JSON.stringify(written)])
  return changed.flatMap(({ id, from, to, why, isNew }) =>
    from === to ? [] : [{ id, from, to, why, isNew }],
  )
}

/** Gives topics that begin their priority; answers it with its reasons, for the history. */
export async function beginWithPriority(
  tx: Tx,
  orgId: string,
  ids: string[],
  now: Date,
): Promise<Map<string, { priority: Topic['priority']; priorityWhy: string[] }>> {
  const set = await setPriorities(tx, orgId, ids, now)
  return new Map(set.map(({ id, to, why }) => [id, { priority: to, priorityWhy: why }]))
}

const isRaised = ({ from, to }: Set) =>
  priorities.indexOf(to) > Math.max(priorities.indexOf(from), priorities.indexOf('default'))

/** Sets the priorities of topics anew where they are the writer's to set. Tells of those that rise by what is said now. */
export async function prioritize(tx: Tx, by: By, ids: string[], now: Date): Promise<void> {
  const set = await setPriorities(tx, by.orgId, ids, now)
  const acts = set.map(({ id, from, to, why }): Act => {
    const values = { changes: { priority: to, priorityWhy: why }, previousValues: { priority: from } }
    return { kind: 'edit', changes: [{ entity: 'topic', entityId: id, operation: 'UPDATE', ...values }] }
  })
  await recordActs(tx, by, acts)
  for (const it of set) if (it.isNew && isRaised(it)) await emitPriority(tx, by, it.id, it.from)
}
