import type { AutomaticAct } from '#contract/topic-writer.ts'
import { mergeRows } from '#service/api/topics/merge.ts'
import { areParted } from '#service/api/topics/placing/constraints.ts'
import type { By } from '#service/api/topics/placing/place.ts'
import type { Tx } from '#service/db/client.ts'
import { propose } from '../pass/propose.ts'
import { refresh } from '../pass/refresh.ts'
import type { Wish } from '../pass/wishes.ts'
import { type Reading, readTalks, type Talk } from '../place/talks.ts'
import { standingFor } from './offer.ts'

/** Pairs that are read in one step: a merge moves all that a topic has. */
export const mostPairs = 20

const take = `
UPDATE topic_questions q SET state = 'done' FROM (
  SELECT topic_id, other_id FROM topic_questions WHERE org_id = $1 AND state = 'answered'
  ORDER BY confidence DESC, topic_id, other_id LIMIT ${mostPairs} FOR UPDATE) AS u
WHERE q.org_id = $1 AND q.topic_id = u.topic_id AND q.other_id = u.other_id
RETURNING q.topic_id AS "topicId", q.other_id AS "otherId", q.is_same AS "isSame", q.confidence`

type Row = { topicId: string; otherId: string; isSame: boolean | null; confidence: number }

const read = `
SELECT id, message_count AS "messageCount", written_by = 'rule' AND locked_fields = '{}' AS "isWriters"
FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[])`

type Side = { id: string; messageCount: number; isWriters: boolean }

/** Which of two topics stays: one that a person wrote in, else the larger. */
async function sidesOf(tx: Tx, orgId: string, ids: string[]): Promise<[Side, Side] | null> {
  const { rows } = await tx.client.query<Side>(read, [orgId, ids])
  const [stays, goes] = rows.toSorted(
    (a, b) => Number(a.isWriters) - Number(b.isWriters) || b.messageCount - a.messageCount,
  )
  return stays && goes ? [stays, goes] : null
}

const newest = `
SELECT g.id FROM unnest($2::uuid[]) AS t(id) CROSS JOIN LATERAL (
  SELECT g.id FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = t.id AND g.message_count > 0
  ORDER BY g.last_message_at DESC LIMIT 20) AS g`

async function talksOf(tx: Tx, orgId: string, ids: string[], reading: Reading): Promise<Map<string, Talk>> {
  const { rows } = await tx.client.query<{ id: string }>(newest, [orgId, ids])
  const found = await readTalks(
    tx,
    orgId,
    rows.map(({ id }) => id),
    reading,
  )
  return new Map(found.map((it) => [it.groupId, it]))
}

/** Merges topics that a model says are about the same, as far as that may be done without asking; else proposes it. */
async function act(
  tx: Tx,
  by: By,
  { topicId, otherId, confidence }: Row,
  reading: Reading,
  mayMerge: boolean,
): Promise<void> {
  const { orgId } = by
  const topics = await standingFor(tx, orgId, [topicId, otherId])
  const ids = [...new Set(topics.values())]
  const sides = ids.length < 2 || (await areParted(tx, orgId, ids)) ? null : await sidesOf(tx, orgId, ids)
  if (!sides) return
  const [stays, goes] = sides
  if (mayMerge && goes.isWriters) {
    await mergeRows(tx, by, stays.id, [goes.id])
    return refresh(tx, by, stays.id, reading)
  }
  const both = { topicId: stays.id, otherId: goes.id, groupIds: [] }
  const wish: Wish = { kind: 'merge', ...both, confidence, byModel: true }
  await propose(tx, orgId, [wish], await talksOf(tx, orgId, ids, reading))
}

/** Acts by what a model said of pairs of topics; answers how many it read. */
export async function hearPairs(
  tx: Tx,
  by: By,
  reading: Reading,
  automatic: AutomaticAct[],
): Promise<number> {
  const { rows } = await tx.client.query<Row>(take, [by.orgId])
  for (const row of rows) if (row.isSame) await act(tx, by, row, reading, automatic.includes('merge'))
  return rows.length
}
