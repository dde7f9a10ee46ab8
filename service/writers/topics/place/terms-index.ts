import type { Tx } from '#service/db/client.ts'
import { forgetTerms } from '#service/db/statistics/discussion-terms.ts'
import { isPhrase } from '../text/terms.ts'
import { keyOf, type Vector } from './keys.ts'
import type { Talk } from './talks.ts'

/** Key under which the discussions themselves are counted. */
const everything = 0

/** Discussions that are supposed to be there from the start: what all of the first three say is not common yet. */
const supposed = 50

/** A discussion in the index. */
export type Indexed = {
  groupId: string
  vector: Vector
  /** Terms by which others find it, the rarest first. Pairs with common words are in too many texts. */
  lookup: { key: number; term: string; discussions: number }[]
  copyKey: number
}

const readCounts = `
SELECT key::float8 AS key, discussions FROM term_counts WHERE org_id = $1 AND key = ANY($2::bigint[])`

const addCounts = `
INSERT INTO term_counts (org_id, key, discussions)
SELECT $1, n.key, n.discussions FROM unnest($2::bigint[], $3::int[]) AS n(key, discussions)
ON CONFLICT (org_id, key) DO UPDATE SET discussions = term_counts.discussions + excluded.discussions`

export type Counts = Map<number, number>

async function countsOf(tx: Tx, orgId: string, keys: Iterable<number>): Promise<Counts> {
  const values = [orgId, [everything, ...keys]]
  const { rows } = await tx.client.query<{ key: number; discussions: number }>(readCounts, values)
  return new Map(rows.map(({ key, discussions }) => [key, discussions]))
}

/** Terms of discussions that are in the index already. */
type Known = Map<string, Set<number>>

/** Counts discussions that are new and terms that are new in theirs; answers how often each is, as it is then. */
async function countTerms(tx: Tx, orgId: string, talks: Keyed[], old: Known): Promise<Counts> {
  const added: Counts = new Map()
  for (const { groupId, terms } of talks) {
    const before = old.get(groupId)
    if (!before) added.set(everything, (added.get(everything) ?? 0) + 1)
    for (const key of terms.keys()) if (!before?.has(key)) added.set(key, (added.get(key) ?? 0) + 1)
  }
  const sorted = [...added].toSorted(([a], [b]) => a - b)
  if (sorted.length > 0)
    await tx.client.query(addCounts, [orgId, sorted.map(([key]) => key), sorted.map(([, n]) => n)])
  return countsOf(tx, orgId, new Set(talks.flatMap(({ terms }) => [...terms.keys()])))
}

type Keyed = { groupId: string; terms: Map<number, { term: string; weight: number }>; talk: Talk }

function keyed(talk: Talk): Keyed {
  const terms = new Map([...talk.terms].map(([term, weight]) => [keyOf(term), { term, weight }]))
  return { groupId: talk.groupId, terms, talk }
}

function indexedOf({ groupId, terms, talk }: Keyed, counts: Counts): Indexed {
  const all = (counts.get(everything) ?? 0) + supposed
  const weights = [...terms].map(([key, { weight }]): [number, number] => [
    key,
    weight * Math.log(1 + all / (counts.get(key) ?? 1)),
  ])
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
  return {
    groupId,
    vector: new Map(weights.map(([key, weight]) => [key, weight / length])),
    lookup: [...terms]
      .flatMap(([key, { term }]) =>
        isPhrase(term) ? [] : [{ key, term, discussions: counts.get(key) ?? 1 }],
      )
      .toSorted((a, b) => a.discussions - b.discussions),
    copyKey: keyOf(talk.copyText),
  }
}

const known = `
SELECT group_id AS id, keys::float8[] AS keys FROM discussion_terms WHERE org_id = $1 AND group_id = ANY($2::uuid[])`

const keep = `
INSERT INTO discussion_terms (org_id, group_id, keys, weights, copy_key, speaker_id)
SELECT $1, d.id, d.keys, d.weights, d."copyKey", d."speakerId"
FROM jsonb_to_recordset($2::jsonb)
  AS d(id uuid, keys bigint[], weights real[], "copyKey" bigint, "speakerId" bigint)
RETURNING group_id AS id, n::float8 AS n`

const addPostings = `
INSERT INTO term_postings (org_id, key, n) SELECT $1, p.key, p.n FROM unnest($2::bigint[], $3::bigint[]) AS p(key, n)
ON CONFLICT DO NOTHING`

/**
 * Writes discussions into the index, or again as they are now; answers them with their numbers. What a discussion weighs is
 * decided by how rare its terms are by then.
 */
export async function indexTalks(tx: Tx, orgId: string, talks: Talk[]): Promise<Map<string, Indexed>> {
  if (talks.length === 0) return new Map()
  const ids = talks.map(({ groupId }) => groupId)
  const found = await tx.client.query<{ id: string; keys: number[] }>(known, [orgId, ids])
  const old: Known = new Map(found.rows.map(({ id, keys }) => [id, new Set(keys)]))
  if (old.size > 0) await forgetTerms(tx.client, orgId, [...old.keys()])
  const all = talks.map(keyed)
  const counts = await countTerms(tx, orgId, all, old)
  const indexed = new Map(all.map((it) => [it.groupId, indexedOf(it, counts)]))
  const rows = talks.flatMap(({ groupId, speakerId }) => {
    const it = indexed.get(groupId)
    if (!it) return []
    const { vector, copyKey } = it
    return [{ id: groupId, keys: [...vector.keys()], weights: [...vector.values()], copyKey, speakerId }]
  })
  const kept = await tx.client.query<{ id: string; n: number }>(keep, [orgId, JSON.stringify(rows)])
  const postings = kept.rows
    .flatMap(({ id, n }) => (indexed.get(id)?.lookup ?? []).map(({ key }) => ({ key, n })))
    .toSorted((a, b) => a.key - b.key || a.n - b.n)
  await tx.client.query(addPostings, [orgId, postings.map(({ key }) => key), postings.map(({ n }) => n)])
  return indexed
}

/** Returns discussions as they would be written into the index now, by id; the index stays as it is. */
export async function indexedAs(tx: Tx, orgId: string, talks: Talk[]): Promise<Map<string, Indexed>> {
  const all = talks.map(keyed)
  const counts = await countsOf(tx, orgId, new Set(all.flatMap(({ terms }) => [...terms.keys()])))
  return new Map(all.map((it) => [it.groupId, indexedOf(it, counts)]))
}
