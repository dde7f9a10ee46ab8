import { surenessFrom } from '#contract/common/sureness.ts'
import type { Tx } from '#service/db/client.ts'
import type { Answered } from './answers.ts'

/** SQL: words leave it undecided where the discussion `g` belongs. History and what was set aside are not asked about. */
export const isUndecided = `NOT g.quiet AND g.aside IS NULL AND g.message_count > 0 AND cardinality(d.keys) > 0
  AND (g.topic_id IS NULL OR g.placed_by = 'rule' AND g.confidence < ${surenessFrom.sure})`

const discussions = `discussion_terms d JOIN topic_groups g ON g.org_id = d.org_id AND g.id = d.group_id`

const askOfNew = `
INSERT INTO discussion_questions (org_id, n)
SELECT d.org_id, d.n FROM ${discussions} WHERE d.org_id = $1 AND d.n > $2 AND ${isUndecided}
ON CONFLICT DO NOTHING`

/** Asks about what was written into the index after a number and is undecided. */
export async function askOfNewer(tx: Tx, orgId: string, n: number): Promise<void> {
  await tx.client.query(askOfNew, [orgId, n])
}

const largest = `SELECT coalesce(max(n), 0)::float8 AS n FROM discussion_terms WHERE org_id = $1`

export async function largestNumber(tx: Tx, orgId: string): Promise<number> {
  return (await tx.client.query<{ n: number }>(largest, [orgId])).rows[0]?.n ?? 0
}

/** Discussions of one call. */
export const mostAsked = 40
/** Questions that are worth a call of their own. */
const leastAsked = 20
/** Fewer wait so long for others. */
const wait = `interval '10 minutes'`

/** The next call is due at once when enough wait. Pairs of topics wait for nothing: a pass asks about all of them. */
const schedule = `
UPDATE topic_writers w SET ask_at = CASE
  WHEN EXISTS (SELECT FROM topic_questions WHERE org_id = $1 AND state = 'open') THEN now()
  WHEN open.n >= ${leastAsked} THEN now()
  ELSE open.oldest + ${wait} END
FROM (SELECT count(*) AS n, min(asked_at) AS oldest FROM (
  SELECT asked_at FROM discussion_questions WHERE org_id = $1 AND state = 'open' ORDER BY n LIMIT ${leastAsked}) AS q) AS open
WHERE w.org_id = $1`

/** Notes when the language model is to be asked next. */
export async function scheduleAsking(tx: Tx, orgId: string): Promise<void> {
  await tx.client.query(schedule, [orgId])
}

/** Later nobody is helped by an answer: the nightly pass asks again of what still waits. */
const oldest = `interval '1 day'`

const close = `
UPDATE discussion_questions q SET state = 'done'
WHERE q.org_id = $1 AND q.state = 'open' AND (q.asked_at < now() - ${oldest} OR NOT EXISTS (
  SELECT FROM ${discussions} WHERE d.org_id = $1 AND d.n = q.n AND ${isUndecided}))`

const read = `
SELECT q.n::float8 AS n, d.group_id AS "groupId", q.offered, q.refused FROM discussion_questions q
JOIN discussion_terms d ON d.org_id = $1 AND d.n = q.n
WHERE q.org_id = $1 AND q.state = 'open' ORDER BY q.n LIMIT ${mostAsked}`

export type OpenQuestion = { n: number; groupId: string; offered: string[]; refused: string[] }

/** Reads the questions that have waited longest; those that answered themselves meanwhile are closed. */
export async function openQuestions(tx: Tx, orgId: string): Promise<OpenQuestion[]> {
  await tx.client.query(close, [orgId])
  return (await tx.client.query<OpenQuestion>(read, [orgId])).rows
}

const keep = `
UPDATE discussion_questions q SET answer = a.answer, answer_id = a."answerId", confidence = a.confidence,
  state = CASE WHEN a.answer IS NULL THEN 'done' ELSE 'answered' END,
  refused = ARRAY(SELECT DISTINCT r FROM unnest(q.refused || a.refused) AS r)
FROM jsonb_to_recordset($2::jsonb) AS a(n bigint, answer text, "answerId" uuid, confidence real, refused uuid[])
WHERE q.org_id = $1 AND q.n = a.n AND q.state = 'open'`

/** Keeps answers for the writer. */
export async function keepAnswers(tx: Tx, orgId: string, answers: Answered[]): Promise<void> {
  await tx.client.query(keep, [orgId, JSON.stringify(answers)])
}

const told = 'UPDATE topic_writers SET has_answers = true WHERE org_id = $1'

/** Reads the answers, and asks the remaining questions when they are due. */
export async function tellWriter(tx: Tx, orgId: string): Promise<void> {
  await tx.client.query(told, [orgId])
  await scheduleAsking(tx, orgId)
}
