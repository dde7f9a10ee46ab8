import { randomUUID } from 'node:crypto'
import { rows, type Tx } from '#service/db/client.ts'
import { type Changed, changedTopics, resultOf, type Size } from './differ.ts'
import { type Work, writeStep } from './job.ts'
import { obeyPeople } from './obey.ts'
import { type Placed, type Shifts, shiftsOf, withoutSmall } from './shift.ts'

type Row = Omit<Placed, 'isSettled'> & { placedBy: string | null }

/** Discussions as they are now; what was deleted meanwhile is left out. */
const readPlaces = `
SELECT g.id AS "groupId", g.topic_id AS "topicId", g.placed_by AS "placedBy", g.message_count::float8 AS "messageCount",
  p.cluster, p.support, p.may_begin AS "mayBegin", p.speaker_id::text AS "speakerId"
FROM topic_rebuild_places p JOIN topic_groups g ON g.org_id = $1 AND g.id = p.group_id
WHERE p.org_id = $1 AND p.rebuild_id = $2 AND g.message_count > 0 ORDER BY g.id`

const readSizes = `
SELECT t.id, count(g.id)::int AS discussions, coalesce(sum(g.message_count), 0)::float8 AS messages
FROM topics t LEFT JOIN topic_groups g ON g.org_id = $1 AND g.topic_id = t.id AND g.message_count > 0
WHERE t.org_id = $1 AND t.retired_at IS NULL GROUP BY t.id`

const countUnplaced = `
SELECT count(*)::int AS n FROM topic_groups WHERE org_id = $1 AND topic_id IS NULL AND message_count > 0`

const toPlaced = ({ placedBy, ...row }: Row): Placed => ({
  ...row,
  isSettled: row.topicId !== null && placedBy === 'person',
})

const keepShifts = `
UPDATE topic_rebuild_places p SET is_moved = true, to_topic = n.to_topic, confidence = n.confidence, from_topic = g.topic_id
FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::real[]) AS n(group_id, from_topic, to_topic, confidence)
JOIN topic_groups g ON g.org_id = $1 AND g.id = n.group_id AND g.topic_id IS NOT DISTINCT FROM n.from_topic
WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.group_id = n.group_id`

const forgetOthers = `
DELETE FROM topic_rebuild_places WHERE org_id = $1 AND rebuild_id = $2 AND NOT is_moved`

const keepTopics = `
INSERT INTO topic_rebuild_topics (org_id, rebuild_id, id, n, fate, heir_id, discussions_before, discussions_after,
  messages_before, messages_after, comes, goes)
SELECT $1, $2, n.* FROM jsonb_to_recordset($3::jsonb) AS n(id uuid, n int, fate text, heir_id uuid, discussions_before int,
  discussions_after int, messages_before bigint, messages_after bigint, comes jsonb, goes jsonb)`

const goOn = `
UPDATE topic_rebuilds SET status = 'describing', done = 0, result = $3,
  total = (SELECT count(*) FROM topic_rebuild_places WHERE org_id = $1 AND rebuild_id = $2 AND to_topic IS NOT NULL)
WHERE org_id = $1 AND id = $2`

function rowOf({ id, fate, heirId, before, after, comes, goes }: Changed, n: number) {
  return {
    ...{ id, n, fate, heir_id: heirId, comes, goes },
    ...{ discussions_before: before.discussions, discussions_after: after.discussions },
    ...{ messages_before: before.messages, messages_after: after.messages },
  }
}

const atOnce = 5000

async function write({ client }: Tx, values: string[], all: Placed[], shifts: Shifts, changed: Changed[]) {
  const moved = all.flatMap((it) => {
    const shift = shifts.get(it.groupId)
    return shift ? [{ ...shift, groupId: it.groupId, from: it.topicId }] : []
  })
  for (let at = 0; at < moved.length; at += atOnce) {
    const some = moved.slice(at, at + atOnce)
    await client.query(keepShifts, [
      ...values,
      some.map(({ groupId }) => groupId),
      some.map(({ from }) => from),
      some.map(({ to }) => to),
      some.map(({ confidence }) => confidence),
    ])
  }
  await client.query(forgetOthers, values)
  if (changed.length > 0) await client.query(keepTopics, [...values, JSON.stringify(changed.map(rowOf))])
}

/** Says of the groups that were found which topics there would be, as far as people did not decide otherwise. */
export async function planRebuild(work: Work): Promise<void> {
  const { db, job, owner } = work
  const values = [job.orgId, job.id]
  const all = (await rows<Row>(db, readPlaces, values)).map(toPlaced)
  const found = await rows<Size & { id: string }>(db, readSizes, [job.orgId])
  const sizes = new Map(found.map(({ id, ...size }) => [id, size]))
  const [waiting] = await rows<{ n: number }>(db, countUnplaced, [job.orgId])
  const { shifts, made } = shiftsOf(all, randomUUID)
  await obeyPeople(db, job.orgId, all, shifts)
  withoutSmall(shifts, made)
  const changed = changedTopics(all, shifts, made, sizes)
  const result = resultOf(all, shifts, changed, { unplaced: waiting?.n ?? 0, sizes })
  await writeStep(db, job, owner, async (tx) => {
    await write(tx, values, all, shifts, changed)
    await tx.client.query(goOn, [...values, JSON.stringify(result)])
  })
}
