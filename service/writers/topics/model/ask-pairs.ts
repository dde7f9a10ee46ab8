import * as z from 'zod'
import type { Model } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { ask } from './ask.ts'
import { cardsOf } from './cards.ts'
import { standingFor } from './offer.ts'
import { tellWriter } from './questions.ts'
import { holdModels, type ModelTurn, noteCost, takeOfToday, waitWith } from './spend.ts'
import { waitAfter } from './wait-after.ts'

/** Pairs of topics of one call. */
const mostPairs = 40
const leastConfidence = 0.5

const instructions = `You look at pairs of topics of the customers of a software company. A topic is one thing that several people speak of:
one bug, one request, one question. For each pair answer "same" when both are about the very same thing, so that one topic would do for
both, and "different" otherwise. The same area of the product is not the same thing.

confidence is from 0 to 1: how sure you are. Answer with a JSON object and nothing else:
{"answers": [{"id": "p1", "answer": "same", "confidence": 0.9}]}`

const form = z.object({
  answers: z.array(
    z.object({
      id: z.string().describe('Name of the pair, such as p1.'),
      answer: z.string().describe('"same" or "different".'),
      confidence: z.number().describe('From 0 to 1.'),
    }),
  ),
})

type Pair = { topicId: string; otherId: string }
type Answered = Pair & { isSame: boolean | null; confidence: number | null }

const open = `
SELECT topic_id AS "topicId", other_id AS "otherId" FROM topic_questions
WHERE org_id = $1 AND state = 'open' ORDER BY topic_id, other_id LIMIT ${mostPairs}`

async function read(tx: Tx, { orgId, owner }: ModelTurn) {
  const { rows: pairs } = await tx.client.query<Pair>(open, [orgId])
  const ids = [...new Set(pairs.flatMap(({ topicId, otherId }) => [topicId, otherId]))]
  const topics = await standingFor(tx, orgId, ids)
  // Topics that were merged meanwhile are asked about again by the next pass.
  const asked = pairs.filter(
    (it) => topics.get(it.topicId) === it.topicId && topics.get(it.otherId) === it.otherId,
  )
  const cards = await cardsOf(tx, orgId, ids)
  const names = new Map<string, string>()
  for (const { topicId, otherId } of asked)
    for (const id of [topicId, otherId]) if (!names.has(id)) names.set(id, `t${names.size + 1}`)
  const shown = {
    topics: [...names].map(([id, name]) => ({ id: name, title: '', quotes: [], ...cards.get(id) })),
    pairs: asked.map(({ topicId, otherId }, at) => ({
      id: `p${at + 1}`,
      topics: [names.get(topicId) ?? '', names.get(otherId) ?? ''],
    })),
  }
  await holdModels(tx, orgId, owner)
  return { pairs, asked, shown }
}

const keepAll = `
UPDATE topic_questions q SET is_same = a."isSame", confidence = a.confidence,
  state = CASE WHEN a."isSame" THEN 'answered' ELSE 'done' END
FROM jsonb_to_recordset($2::jsonb) AS a("topicId" uuid, "otherId" uuid, "isSame" boolean, confidence real)
WHERE q.org_id = $1 AND q.topic_id = a."topicId" AND q.other_id = a."otherId" AND q.state = 'open'`

async function keep({ db, orgId, owner }: ModelTurn, answers: Answered[]): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.client.query(keepAll, [orgId, JSON.stringify(answers)])
    await tellWriter(tx, orgId)
    await holdModels(tx, orgId, owner)
  })
}

/** Takes one answer for each pair, and only what may be answered. */
export function answersForPairs<P>(pairs: P[], { answers }: z.infer<typeof form>) {
  const byName = Map.groupBy(answers, ({ id }) => id)
  return pairs.map((pair, at): P & { isSame: boolean | null; confidence: number | null } => {
    const [said, more] = byName.get(`p${at + 1}`) ?? []
    const isSure = said && !more && said.confidence >= leastConfidence && said.confidence <= 1
    if (!isSure || (said.answer !== 'same' && said.answer !== 'different'))
      return { ...pair, isSame: null, confidence: null }
    return { ...pair, isSame: said.answer === 'same', confidence: said.confidence }
  })
}

/** Asks the language model whether topics that a pass found near each other are the same; false when there are none to ask about. */
export async function askPairs(turn: ModelTurn, model: Model): Promise<boolean> {
  const { db, log, orgId, owner, signal } = turn
  const { pairs, asked, shown } = await transaction(db, (tx) => read(tx, turn))
  if (pairs.length === 0) return false
  const gone = pairs
    .filter((it) => !asked.includes(it))
    .map((it) => ({ ...it, isSame: null, confidence: null }))
  if (asked.length === 0) return keep(turn, gone).then(() => true)
  if ((await takeOfToday(db, orgId, owner, 'calls', 1)) === 0) {
    await waitWith(db, orgId, owner, 'ask', 'tomorrow')
    return true
  }
  const { said, costMicros, failure } = await ask(model, { instructions, shown, form }, signal)
  await noteCost(turn, costMicros)
  if (failure) log.info({ orgId, problem: failure.message }, 'the model did not help with topics')
  if (failure && !failure.isRefused) await waitWith(db, orgId, owner, 'ask', waitAfter(failure))
  else await keep(turn, [...gone, ...answersForPairs(asked, said ?? { answers: [] })])
  return true
}
