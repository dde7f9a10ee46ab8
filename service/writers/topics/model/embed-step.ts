import type { ModelFailure } from '#service/core/model-failure.ts'
import type { Embedding } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { readTalks, type Talk } from '../place/talks.ts'
import { everyLanguage } from '../text/terms.ts'
import { embed } from './embed.ts'
import { holdModels, type ModelTurn, noteCost, takeOfToday, waitWith } from './spend.ts'
import { keepVectors, type Placed } from './vectors.ts'
import { waitAfter } from './wait-after.ts'

/** Discussions of one call. */
const mostTexts = 64
/** Discussions that get vectors when the model is a new one: the newest. */
const mostOld = 10_000

/** Vectors of another model say nothing beside those of this one: it is asked anew. */
const changeModel = `
UPDATE topic_writers SET embedding = $2, embedded_to = coalesce((SELECT min(n) - 1 FROM (
  SELECT n FROM discussion_terms WHERE org_id = $1 ORDER BY n DESC LIMIT ${mostOld}) AS d), 0)
WHERE org_id = $1 AND embedding IS DISTINCT FROM $2`

const findNext = `
SELECT d.n::float8 AS n, d.group_id AS "groupId" FROM topic_writers w
JOIN discussion_terms d ON d.org_id = $1 AND d.n > w.embedded_to
WHERE w.org_id = $1 ORDER BY d.n LIMIT ${mostTexts}`

type Next = { n: number; groupId: string }

const textOf = ({ said }: Talk) => said.map(({ text }) => text).join('\n')

const end = 'UPDATE topic_writers SET embed_at = NULL WHERE org_id = $1'
const goOn = `
UPDATE topic_writers SET embedded_to = greatest(embedded_to, $2::bigint), embed_at = now(), has_answers = true WHERE org_id = $1`

/** Reads what is to be asked about; the row of the writer is locked, so that what comes meanwhile is not forgotten. */
async function readNext(tx: Tx, { orgId, owner }: ModelTurn, model: string) {
  await holdModels(tx, orgId, owner)
  await tx.client.query(changeModel, [orgId, model])
  const { rows: next } = await tx.client.query<Next>(findNext, [orgId])
  if (next.length === 0) await tx.client.query(end, [orgId])
  const ids = next.map(({ groupId }) => groupId)
  const talks = await readTalks(tx, orgId, ids, { vocabulary: everyLanguage, forbidden: [] })
  const texts = new Map(talks.map((it) => [it.groupId, textOf(it)]))
  return next.map((it) => ({ ...it, text: texts.get(it.groupId)?.trim() ?? '' }))
}

/** Asks where the next discussions lie among others, by what they mean, and keeps it. */
export async function embedNext(turn: ModelTurn, embedding: Embedding): Promise<void> {
  const { db, log, orgId, owner, signal } = turn
  const found = await transaction(db, (tx) => readNext(tx, turn, embedding.name))
  const last = found.at(-1)?.n
  if (last === undefined) return
  const spoken = found.filter(({ text }) => text !== '')
  const left = spoken.length === 0 ? 0 : await takeOfToday(db, orgId, owner, 'texts', spoken.length)
  if (left === 0 && spoken.length > 0) return waitWith(db, orgId, owner, 'embed', 'tomorrow')
  const asked = spoken.slice(0, left)
  const texts = asked.map(({ text }) => text)
  const answer = texts.length === 0 ? null : await embed(embedding, texts, signal)
  if (answer) await noteCost(turn, answer.costMicros)
  const failure: ModelFailure | null = answer?.failure ?? null
  if (failure) log.info({ orgId, problem: failure.message }, 'the model for embeddings did not help')
  if (failure && !failure.isRefused) return waitWith(db, orgId, owner, 'embed', waitAfter(failure))
  const placed = asked.flatMap(({ n }, at): Placed[] => {
    const direction = answer?.directions?.[at]
    return direction ? [{ n, direction }] : []
  })
  const to = left < spoken.length ? (asked.at(-1)?.n ?? 0) : last
  await transaction(db, async (tx) => {
    await keepVectors(tx, orgId, embedding.name, placed)
    await tx.client.query(goOn, [orgId, to])
    await holdModels(tx, orgId, owner)
  })
}
