import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Org, TestService } from '#tests/harness/service.ts'
import { twoTopics } from '../topic-acts/talks.ts'

/** A topic and its discussions as if the writer had begun and placed them. */
export async function letWriter(service: TestService, org: Org, topicId: string): Promise<void> {
  const { pool } = service.db
  const values = [org.id, topicId]
  await pool.query(
    `UPDATE topics SET written_by = 'rule', locked_fields = '{}' WHERE org_id = $1 AND id = $2`,
    values,
  )
  await pool.query(
    `UPDATE topic_groups SET placed_by = 'rule' WHERE org_id = $1 AND topic_id = $2 AND placed_by = 'person'`,
    values,
  )
}

/** Discussions that go to a topic; to a new one where `to` is null, to Unplaced where it is `out`. */
type Plan = { groupIds: string[]; to: string | null }

const insertTopics = `
WITH moved AS (SELECT p.from_topic AS id, -count(*)::int AS n FROM topic_rebuild_places p
    WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.from_topic IS NOT NULL GROUP BY 1
  UNION ALL SELECT p.to_topic, count(*)::int FROM topic_rebuild_places p
    WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.to_topic IS NOT NULL GROUP BY 1),
changed AS (SELECT m.id, sum(m.n)::int AS n, (SELECT count(*)::int FROM topic_groups g
    WHERE g.org_id = $1 AND g.topic_id = m.id) AS before FROM moved m GROUP BY m.id)
INSERT INTO topic_rebuild_topics (org_id, rebuild_id, id, n, fate, title, heir_id, discussions_before, discussions_after,
  comes, goes, is_described)
SELECT $1, $2, c.id, row_number() OVER (ORDER BY c.id), CASE WHEN c.id = ANY($3::uuid[]) THEN 'new'
    WHEN c.before + c.n = 0 THEN 'emptied' WHEN c.n = 0 THEN 'changes' WHEN c.n > 0 THEN 'grows' ELSE 'shrinks' END,
  CASE WHEN c.id = ANY($3::uuid[]) THEN 'Made anew' ELSE '' END,
  (SELECT p.to_topic FROM topic_rebuild_places p WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.from_topic = c.id
    ORDER BY p.to_topic LIMIT 1), c.before, c.before + c.n,
  '{"count": 0, "places": []}', '{"count": 0, "places": []}', true
FROM changed c`

/** A rebuild that is ready, as the writer would leave it. Answers its id. */
export async function addRebuild(service: TestService, org: Org, plans: Plan[]): Promise<string> {
  const { pool } = service.db
  const result = {
    ...{
      topics: { before: 0, after: 0 },
      placed: { before: 0, after: 0 },
      unplaced: { before: 0, after: 0 },
    },
    ...{ moved: 0, kept: 0, unchanged: 0 },
    fates: { new: 0, grows: 0, shrinks: 0, changes: 0, emptied: 0 },
  }
  const made = await pool.query<{ id: string }>(
    `INSERT INTO topic_rebuilds (org_id, status, by_id, by_name, result, ready_at)
     VALUES ($1, 'ready', 'x', 'Ada', $2, now()) RETURNING id`,
    [org.id, JSON.stringify(result)],
  )
  const id = made.rows[0]?.id ?? ''
  const fresh: string[] = []
  for (const { groupIds, to } of plans) {
    const topicId = to ?? randomUUID()
    if (to === null) fresh.push(topicId)
    await pool.query(
      `INSERT INTO topic_rebuild_places (org_id, rebuild_id, group_id, is_moved, from_topic, to_topic, confidence)
       SELECT $1, $2, g.id, true, g.topic_id, $4::uuid, CASE WHEN $4::uuid IS NOT NULL THEN 0.5 END
       FROM topic_groups g WHERE g.org_id = $1 AND g.id = ANY($3::uuid[])`,
      [org.id, id, groupIds, topicId === 'out' ? null : topicId],
    )
  }
  await pool.query(insertTopics, [org.id, id, fresh])
  return id
}

/** Two topics of the writer, and a plan that moves everything of the second to the first. */
export async function planned(service: TestService) {
  const talk = await twoTopics(service)
  const { org, one, two } = talk
  await letWriter(service, org, one.id)
  await letWriter(service, org, two.id)
  const rebuild = await addRebuild(service, org, [{ groupIds: two.groups, to: one.id }])
  return { ...talk, rebuild }
}

/** Operations on rebuilds in the audit log, the latest first. */
export async function expectAudit(org: Org, operations: string[]): Promise<void> {
  const { data } = (await org.api.get('/audit-log?resource=topic-rebuild')).body as {
    data: { operation: string }[]
  }
  expect(data.map(({ operation }) => operation)).toEqual(operations)
}
