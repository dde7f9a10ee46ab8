import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import { askForPass } from '#service/api/topic-writer/ask-for-pass.ts'
import { recordAct } from '#service/api/topics/placing/act.ts'
import { moveDiscussions } from '#service/api/topics/placing/move.ts'
import type { Placement } from '#service/api/topics/placing/placement.ts'
import { beginWithPriority } from '#service/api/topics/prioritized.ts'
import { insertWritten, type WrittenTopic } from '#service/api/topics/written.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { keptTopics, retireEmptied } from './emptied.ts'
import { holdRebuild, type Line, whyNot } from './hold.ts'
import { readRebuild } from './rebuild-row.ts'

/** Discussions that are where the plan found them, and that go to what stands. Locks them before anything else. */
const takePlacements = `
SELECT p.group_id AS "groupId", p.from_topic AS "from", p.to_topic AS "topicId", p.confidence, p.why
FROM topic_rebuild_places p
JOIN topic_groups g ON g.org_id = $1 AND g.id = p.group_id
WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.is_moved AND g.message_count > 0
  AND g.topic_id IS NOT DISTINCT FROM p.from_topic AND g.placed_by IS DISTINCT FROM 'person'
  AND (p.to_topic IS NULL
    OR EXISTS (SELECT FROM topics t WHERE t.org_id = $1 AND t.id = p.to_topic AND t.retired_at IS NULL)
    OR EXISTS (SELECT FROM topic_rebuild_topics n
      WHERE n.org_id = $1 AND n.rebuild_id = $2 AND n.id = p.to_topic AND n.fate = 'new'))
  AND NOT EXISTS (SELECT FROM topic_constraints c
    JOIN topics k ON k.org_id = $1 AND k.id = c.other_id
    JOIN topic_rebuild_topics e ON e.org_id = $1 AND e.rebuild_id = $2 AND e.id = coalesce(k.leads_to, k.id)
    WHERE c.org_id = $1 AND c.one_id = g.id AND c.ended_by IS NULL AND c.rule = 'apart'
      AND c."between" = 'discussion_and_topic' AND e.fate = 'emptied' AND e.heir_id = p.to_topic)
ORDER BY g.id FOR NO KEY UPDATE OF g`

type Row = Pick<Placement, 'groupId' | 'topicId' | 'confidence' | 'why'> & { from: string | null }

async function placementsOf(line: Line): Promise<Placement[]> {
  const { tx, orgId, rebuildId } = line
  const { rows } = await tx.client.query<Row>(takePlacements, [orgId, rebuildId])
  const kept = await keptTopics(line)
  return rows
    .filter(({ from }) => from === null || !kept.has(from))
    .map(({ from: _, ...it }) => ({ ...it, placedBy: it.topicId === null ? null : 'rule' }))
}

const readNew = `
SELECT id, title, summary, summary_points AS "summaryPoints", topic_type AS "topicType", keywords, confidence
FROM topic_rebuild_topics WHERE org_id = $1 AND rebuild_id = $2 AND fate = 'new' AND id = ANY($3::uuid[])`

type New = WrittenTopic & { id: string }

/** Makes the new topics that get something. */
async function makeTopics({ tx, orgId, rebuildId }: Line, placements: Placement[]): Promise<New[]> {
  const wanted = [...new Set(placements.flatMap(({ topicId }) => topicId ?? []))]
  const { rows } = await tx.client.query<New>(readNew, [orgId, rebuildId, wanted])
  if (rows.length > 0)
    await insertWritten(
      tx,
      orgId,
      rows.map(({ id, ...topic }) => ({ id, topic })),
    )
  return rows
}

const take = 'DELETE FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[])'

const begun = ({ id, title, summary, topicType, keywords }: New, priority: object | undefined): Change => ({
  ...{ entity: 'topic', entityId: id, operation: 'INSERT', previousValues: {} },
  changes: { title, summary, topicType, keywords, ...priority },
})

type Applied = { act: { id: string } | null; topicId: string | null; moved: number }

/** Makes all changes of a plan as one act. Tells no automation: nothing new was said. */
async function apply(line: Line, context: Context): Promise<Applied> {
  const { tx, orgId } = line
  const placements = await placementsOf(line)
  const made = await makeTopics(line, placements)
  const moved = await moveDiscussions(tx, orgId, placements, { obeys: true })
  const filled = new Set(moved.moves.map(({ to }) => to))
  const empty = made.filter(({ id }) => !filled.has(id)).map(({ id }) => id)
  if (empty.length > 0) await tx.client.query(take, [orgId, empty])
  const began = made.filter(({ id }) => filled.has(id))
  const ids = began.map(({ id }) => id)
  const priorities = await beginWithPriority(tx, orgId, ids, context.now())
  const { all, shifts } = await retireEmptied(line, moved)
  const changes = [
    ...began.map((it) => begun(it, priorities.get(it.id))),
    ...shifts.flatMap((it) => it.changes),
  ]
  const topicIds = [...filled, ...moved.moves.map(({ from }) => from)].filter((it) => it !== null)
  const act = await recordAct(tx, context, { kind: 'rebuild', topicIds, moved: all, changes })
  await recountWaiting(tx.client, orgId, [...new Set(topicIds)])
  const sum = (name: 'topics' | 'topics_archived') => shifts.reduce((n, it) => n + it.counters[name], 0)
  await bumpCounters(tx, orgId, {
    topics: began.length + sum('topics'),
    topics_archived: sum('topics_archived'),
  })
  return { act, topicId: topicIds[0] ?? null, moved: moved.moves.length }
}

const end = `
UPDATE topic_rebuilds SET status = 'accepted', ended_at = now(), change_id = $3, topic_id = $4,
  left_out = (SELECT count(*) FROM topic_rebuild_places WHERE org_id = $1 AND rebuild_id = $2 AND is_moved) - $5
WHERE org_id = $1 AND id = $2`

/** The act holds what was moved. */
const forgetPlaces = 'DELETE FROM topic_rebuild_places WHERE org_id = $1 AND rebuild_id = $2'

export function acceptTopicRebuild(
  context: Context,
  { rebuildId }: { rebuildId: string },
): Promise<TopicRebuild> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const status = await holdRebuild(tx, orgId, rebuildId)
    if (status !== 'ready') throw conflict(whyNot[status])
    const { act, topicId, moved } = await apply({ tx, orgId, rebuildId }, context)
    await tx.client.query(end, [orgId, rebuildId, act?.id ?? null, act === null ? null : topicId, moved])
    await tx.client.query(forgetPlaces, [orgId, rebuildId])
    await recordChanges(tx, orgId, actor, [
      {
        ...{ entity: 'topic-rebuild', entityId: rebuildId.toLowerCase(), operation: 'UPDATE' },
        changes: { status: 'accepted' },
        previousValues: { status },
      },
    ])
    // Topics still have the words of what left them.
    await askForPass(tx, orgId)
    return readRebuild(tx, orgId, rebuildId)
  })
}
