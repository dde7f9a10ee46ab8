import type { AutomaticAct } from '#contract/topic-writer.ts'
import type { By } from '#service/api/topics/placing/place.ts'
import type { Tx } from '#service/db/client.ts'
import { decideTalks } from '../place/place-talks.ts'
import { type Reading, readTalks } from '../place/talks.ts'
import { indexedAs } from '../place/terms-index.ts'
import { hearAnswers, mostAnswers } from './hear-answers.ts'
import { hearPairs, mostPairs } from './hear-pairs.ts'
import { meantLike } from './vectors.ts'

/** Answers that are read in one step. */
const mostAtOnce = 100

const hear = 'UPDATE topic_writers SET has_answers = false WHERE org_id = $1'
const hearMore = 'UPDATE topic_writers SET has_answers = true WHERE org_id = $1'

/** Newest first: what came just now is waited for. */
const readVectors = `
SELECT v.n::float8 AS n, d.group_id AS "groupId" FROM discussion_vectors v
JOIN discussion_terms d ON d.org_id = $1 AND d.n = v.n
WHERE v.org_id = $1 AND NOT v.is_read ORDER BY v.n DESC LIMIT ${mostAtOnce}`

/** Last, because whoever deletes messages locks discussions before what is kept of them. */
const areRead = 'UPDATE discussion_vectors SET is_read = true WHERE org_id = $1 AND n = ANY($2::bigint[])'

/** Looks again for topics of those that wait, now that it is known what they mean; answers how many were looked at. */
async function hearMeanings(tx: Tx, by: By, reading: Reading): Promise<number> {
  const { orgId } = by
  const { rows } = await tx.client.query<{ n: number; groupId: string }>(readVectors, [orgId])
  if (rows.length === 0) return 0
  const numbers = new Map(rows.map(({ n, groupId }) => [groupId, n]))
  const talks = await readTalks(tx, orgId, [...numbers.keys()], reading)
  const waiting = talks.filter(({ topicId }) => topicId === null)
  const found = await meantLike(
    tx,
    orgId,
    waiting.flatMap(({ groupId }) => numbers.get(groupId) ?? []),
  )
  const meant = new Map(waiting.map(({ groupId }) => [groupId, found.get(numbers.get(groupId) ?? 0) ?? []]))
  const indexed = await indexedAs(tx, orgId, waiting)
  await decideTalks(tx, by, waiting, reading, { meant, indexed, beginsHistory: false })
  await tx.client.query(areRead, [orgId, [...numbers.values()]])
  return rows.length
}

/**
 * Reads what models said since, and acts by it where neither a person nor what came meanwhile says otherwise; answers how much
 * it read. All in the transaction of the caller, whose first statement locks the row of the writer.
 */
export async function hearModels(
  tx: Tx,
  by: By,
  reading: Reading,
  automatic: AutomaticAct[],
): Promise<number> {
  await tx.client.query(hear, [by.orgId])
  const meanings = await hearMeanings(tx, by, reading)
  const answers = await hearAnswers(tx, by, reading)
  const pairs = await hearPairs(tx, by, reading, automatic)
  const isMore = meanings === mostAtOnce || answers === mostAnswers || pairs === mostPairs
  if (isMore) await tx.client.query(hearMore, [by.orgId])
  return meanings + answers + pairs
}
