import { readTopicWriter } from '#service/api/topic-writer/settings.ts'
import type { Model } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { vocabularyOf } from '../text/terms.ts'
import { answerForm, answersTo } from './answers.ts'
import { ask } from './ask.ts'
import { askPairs } from './ask-pairs.ts'
import { offersFor } from './offer.ts'
import { keepAnswers, openQuestions, tellWriter } from './questions.ts'
import { type Sheet, sheetFor } from './sheet.ts'
import { holdModels, type ModelTurn, noteCost, takeOfToday, waitWith } from './spend.ts'
import { waitAfter } from './wait-after.ts'

const instructions = `You sort discussions of the customers of a software company into topics. A topic is one thing that several people
speak of: one bug, one request, one question.

You get topics (title and quotes), discussions that wait for others about the same thing, and discussions to sort, each with
the names of its candidates. For each discussion to sort answer with the name of the candidate that is about the very same
thing: a topic, or another discussion. Answer "new" when none of its candidates is, and "none" when it is about nothing that
several people would report, ask or want. The same area of the product is not the same thing.

confidence is from 0 to 1: how sure you are. Answer with a JSON object and nothing else:
{"answers": [{"id": "d1", "answer": "t2", "confidence": 0.9}]}`

/** Questions to ask, and those without any candidate. */
type Read = { sheet: Sheet; idle: number[]; found: number }

async function read(tx: Tx, { orgId, owner }: ModelTurn): Promise<Read> {
  const { languages, ownWords, forbidden } = await readTopicWriter(tx, orgId)
  const questions = await openQuestions(tx, orgId)
  const reading = { vocabulary: vocabularyOf(languages, ownWords), forbidden }
  const offers = await offersFor(tx, orgId, questions, reading)
  const offered = new Set(offers.map(({ question }) => question.n))
  const sheet = await sheetFor(tx, orgId, offers)
  await holdModels(tx, orgId, owner)
  return {
    sheet,
    idle: questions.flatMap(({ n }) => (offered.has(n) ? [] : n)),
    found: questions.length,
  }
}

const nothing = { answer: null, answerId: null, confidence: null, refused: [] }

async function keep({ db, orgId, owner }: ModelTurn, answers: Parameters<typeof keepAnswers>[2]) {
  await transaction(db, async (tx) => {
    await keepAnswers(tx, orgId, answers)
    await tellWriter(tx, orgId)
    await holdModels(tx, orgId, owner)
  })
}

/** Asks the language model about the discussions that have waited longest for it, in one call, and keeps what it says. */
export async function askNext(turn: ModelTurn, model: Model): Promise<void> {
  const { db, log, orgId, owner, signal } = turn
  if (await askPairs(turn, model)) return
  const { sheet, idle, found } = await transaction(db, (tx) => read(tx, turn))
  const unasked = idle.map((n) => ({ n, ...nothing }))
  if (found === 0 || sheet.questions.length === 0) return keep(turn, unasked)
  if ((await takeOfToday(db, orgId, owner, 'calls', 1)) === 0)
    return waitWith(db, orgId, owner, 'ask', 'tomorrow')
  const asked = { instructions, shown: sheet.shown, form: answerForm }
  const { said, costMicros, failure } = await ask(model, asked, signal)
  await noteCost(turn, costMicros)
  if (failure) log.info({ orgId, problem: failure.message }, 'the model did not help with topics')
  if (failure && !failure.isRefused) return waitWith(db, orgId, owner, 'ask', waitAfter(failure))
  return keep(turn, [...unasked, ...answersTo(sheet.questions, said ?? { answers: [] })])
}
