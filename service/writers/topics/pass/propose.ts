import { mostQuotes } from '#contract/topic-proposals.ts'
import type { AutomaticAct } from '#contract/topic-writer.ts'
import { holds } from '#service/api/topic-proposals/list.ts'
import { areParted, forbiddenPlaces } from '#service/api/topics/placing/constraints.ts'
import type { Tx } from '#service/db/client.ts'
import type { Talk } from '../place/talks.ts'
import { isExact, isWord } from '../text/terms.ts'
import { asWritten } from '../words.ts'
import type { Wish } from './wishes.ts'

const mostWhy = 6

/** Discussions that have each word, or term that is taken as it stands. */
function counted(talks: Talk[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of talks)
    for (const term of terms.keys())
      if (isWord(term) || isExact(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Share of the discussions of each side that has to say a word which speaks for a merge, and such words that are needed. */
const leastShare = 0.3
const leastShared = 2

/** Words that speak for a wish, most said first: those of both sides for a merge, those of what goes for a split. */
function wordsFor(kind: AutomaticAct, stays: Talk[], goes: Talk[]): string[] {
  const [here, there] = [counted(stays), counted(goes)]
  const isShared = (term: string, n: number) =>
    n >= leastShare * goes.length && (here.get(term) ?? 0) >= leastShare * stays.length
  return [...there]
    .map(([term, n]) => ({ term, n: kind === 'merge' ? Math.min(n, here.get(term) ?? 0) : n, there: n }))
    .filter(({ term, n, there: said }) =>
      kind === 'merge' ? isShared(term, said) : n > 1 && !here.has(term),
    )
    .toSorted((a, b) => b.n - a.n || a.term.localeCompare(b.term))
    .slice(0, mostWhy)
    .map(({ term }) => term)
}

/** Messages that say most of these words, one of each discussion. */
function quotesOf(talks: Talk[], words: Set<string>): string[] {
  return talks
    .flatMap((talk) => {
      const said = talk.said.find(({ isBot }) => !isBot)
      const score = [...talk.terms.keys()].filter((term) => words.has(term)).length
      return said ? [{ id: said.messageId, score, length: said.text.length }] : []
    })
    .toSorted((a, b) => b.score - a.score || a.length - b.length)
    .slice(0, mostQuotes)
    .map(({ id }) => id)
}

/** A row of a proposal; null when one side has nothing that everybody may read. */
function rowOf({ kind, topicId, otherId, groupIds, confidence, byModel }: Wish, talks: Map<string, Talk>) {
  const open = [...talks.values()].filter(({ isOpen }) => isOpen)
  const leaving = new Set(groupIds)
  const stays = open.filter((it) => it.topicId === topicId && !leaving.has(it.groupId))
  const goes = open.filter((it) => (kind === 'merge' ? it.topicId === otherId : leaving.has(it.groupId)))
  const words = wordsFor(kind, stays, goes)
  const quotes = quotesOf(stays, new Set(words))
  const otherQuotes = quotesOf(goes, new Set(words))
  if (quotes.length === 0 || otherQuotes.length === 0) return null
  if (kind === 'merge' && !byModel && words.filter(isWord).length < leastShared) return null
  const ids = { topic_id: topicId, other_id: otherId, group_ids: groupIds }
  return {
    kind,
    ...ids,
    confidence,
    why: asWritten(words, [...stays, ...goes]),
    quotes,
    other_quotes: otherQuotes,
  }
}

/** Whether a person said otherwise. */
async function isRefused(
  tx: Tx,
  orgId: string,
  { kind, topicId, otherId, groupIds }: Wish,
): Promise<boolean> {
  if (kind === 'merge') return areParted(tx, orgId, [topicId, otherId])
  const places = groupIds.map((groupId) => ({ groupId, topicId: null }))
  return (await forbiddenPlaces(tx, orgId, places)).size > 0
}

/** An undone act counts as refused until there are twice as many messages. */
export const isUndone = (proposal: string) => `EXISTS (SELECT FROM topic_changes a
  WHERE a.org_id = ${proposal}.org_id AND a.id = ${proposal}.change_id AND a.undone_at IS NOT NULL)`

const keep = `
INSERT INTO topic_proposals AS p (org_id, kind, topic_id, other_id, group_ids, confidence, why, quotes, other_quotes, message_count)
SELECT $1, n.*, size.messages FROM jsonb_to_recordset($2::jsonb) AS n(kind text, topic_id uuid, other_id uuid, group_ids uuid[],
  confidence real, why jsonb, quotes uuid[], other_quotes uuid[])
CROSS JOIN LATERAL (SELECT coalesce(sum(x.message_count), 0) AS messages FROM topics x
  WHERE x.org_id = $1 AND x.id IN (n.topic_id, n.other_id)) AS size
WHERE n.kind = 'merge' OR NOT EXISTS (SELECT FROM topic_proposals u WHERE u.org_id = $1 AND u.kind = 'split'
  AND u.topic_id = n.topic_id AND u.state = 'accepted' AND size.messages < 2 * u.message_count AND ${isUndone('u')})
ORDER BY n.topic_id, n.other_id
ON CONFLICT (org_id, kind, least(topic_id, other_id), greatest(topic_id, other_id)) DO UPDATE SET
  topic_id = excluded.topic_id, other_id = excluded.other_id, group_ids = excluded.group_ids, confidence = excluded.confidence,
  why = excluded.why, quotes = excluded.quotes, other_quotes = excluded.other_quotes, message_count = excluded.message_count,
  state = 'open', made_at = CASE WHEN p.state = 'open' THEN p.made_at ELSE now() END, decided_at = NULL, decided_by = NULL,
  change_id = NULL
WHERE p.state IN ('open', 'gone') OR p.state = 'never' AND ${isUndone('p')}
  OR p.state IN ('rejected', 'accepted') AND excluded.message_count >= 2 * p.message_count`

const end = `UPDATE topic_proposals t SET state = 'gone', decided_at = now()
WHERE t.org_id = $1 AND t.state = 'open' AND t.kind IN ('merge', 'split')`

const readOpenMerges = `
SELECT id, topic_id AS "topicId", other_id AS "otherId" FROM topic_proposals
WHERE org_id = $1 AND state = 'open' AND kind = 'merge' ORDER BY id`

/** Ends what is no more there, and what a person said otherwise of since. */
async function endGone(tx: Tx, orgId: string): Promise<void> {
  await tx.client.query(`${end} AND NOT (${holds})`, [orgId])
  const { rows } = await tx.client.query<{ id: string; topicId: string; otherId: string }>(readOpenMerges, [
    orgId,
  ])
  for (const { id, topicId, otherId } of rows)
    if (await areParted(tx, orgId, [topicId, otherId]))
      await tx.client.query(`${end} AND t.id = $2`, [orgId, id])
}

/** Keeps what a pass would do as proposals. What is open stays the same proposal, and what was answered is left alone. */
export async function propose(
  tx: Tx,
  orgId: string,
  wishes: Wish[],
  talks: Map<string, Talk>,
): Promise<void> {
  const made = []
  for (const wish of wishes) {
    const row = rowOf(wish, talks)
    if (row && !(await isRefused(tx, orgId, wish))) made.push(row)
  }
  if (made.length > 0) await tx.client.query(keep, [orgId, JSON.stringify(made)])
  await endGone(tx, orgId)
}
