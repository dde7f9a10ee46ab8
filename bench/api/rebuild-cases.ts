import { listTopicRebuilds } from '#service/api/topic-rebuilds/list.ts'
import { readRebuild } from '#service/api/topic-rebuilds/rebuild-row.ts'
import { listRebuiltTopics } from '#service/api/topic-rebuilds/topics.ts'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import type { Endpoint } from './answers.ts'

export type RebuildSubjects = { rebuildId: string }

const result = {
  ...{ topics: { before: 500, after: 500 }, placed: { before: 9000, after: 9000 } },
  ...{ unplaced: { before: 0, after: 0 }, moved: 900, kept: 0, unchanged: 400 },
  fates: { new: 0, grows: 100, shrinks: 0, changes: 0, emptied: 0 },
}

const insertRebuild = `
INSERT INTO topic_rebuilds (org_id, status, by_id, by_name, result, ready_at)
VALUES ($1, 'ready', 'bench', 'Bench', $2, now()) RETURNING id`

const insertTopics = `
INSERT INTO topic_rebuild_topics (org_id, rebuild_id, id, n, fate, comes, goes, comes_quotes, is_described)
SELECT $1, $2, t.id, row_number() OVER (ORDER BY t.id), 'grows', '{"count": 3, "places": [{"topicId": null, "discussions": 3}]}',
  '{"count": 0, "places": []}',
  ARRAY(SELECT m.id FROM topic_groups g JOIN messages m ON m.org_id = $1 AND m.group_id = g.id
    WHERE g.org_id = $1 AND g.topic_id = t.id LIMIT 3), true
FROM (SELECT id FROM topics WHERE org_id = $1 ORDER BY id LIMIT 200) t`

const one = `SELECT id AS "rebuildId" FROM topic_rebuilds WHERE org_id = $1 ORDER BY created_at LIMIT 1`

/** Adds a rebuild that is ready to the bench data, once. */
export async function benchRebuilds(db: Database, orgId: string): Promise<RebuildSubjects> {
  const find = async () => (await db.pool.query<RebuildSubjects>(one, [orgId])).rows[0]
  const known = await find()
  if (known) return known
  await transaction(db, async ({ client }) => {
    const made = await client.query<{ id: string }>(insertRebuild, [orgId, JSON.stringify(result)])
    await client.query(insertTopics, [orgId, made.rows[0]?.id])
  })
  await db.pool.query('VACUUM ANALYZE topic_rebuilds, topic_rebuild_topics')
  const made = await find()
  if (!made) throw new Error('the rebuild of the bench was not written')
  return made
}

const first = { page: 1, limit: 50 }

export function ofRebuilds({ rebuildId }: RebuildSubjects): Endpoint[] {
  const path = `/topic-rebuilds/${rebuildId}`
  return [
    { name: 'topic rebuilds', path: '/topic-rebuilds', verb: (c) => listTopicRebuilds(c, first) },
    { name: 'topic rebuild', path, verb: ({ db, orgId }) => readRebuild(db, orgId, rebuildId) },
    {
      name: 'topic rebuild, topics',
      path: `${path}/topics`,
      verb: (c) => listRebuiltTopics(c, { rebuildId, ...first }),
    },
  ]
}
