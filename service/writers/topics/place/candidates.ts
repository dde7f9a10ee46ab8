import type { Tx } from '#service/db/client.ts'
import { similarityOf, type Vector } from './keys.ts'
import type { Indexed } from './terms-index.ts'

/** A discussion that is near another. */
export type Near = {
  groupId: string
  topicId: string | null
  /** First person who speaks; null when only bots do. */
  speakerId: string | null
  /** Whether everybody in the organization may read it. */
  isOpen: boolean
  /** Whether somebody from outside speaks of something in it. */
  hasSubject: boolean
  isCopy: boolean
  similarity: number
  /** Similarity of meaning; 0 when no model was asked. */
  meaning: number
}

export type Entry = Omit<Near, 'isCopy' | 'similarity' | 'meaning'> & { vector: Vector; copyKey: number }

/** Rarest terms by which a discussion is looked up, and the newest discussions that are taken of each. */
const mostTerms = 8
const mostOfTerm = 40
/** Discussions that are compared. */
const mostCompared = 24
/** Weight of similar meaning, against one for similar words, which are rarer. */
const meaningWeight = 0.6

const findPostings = `
SELECT k.key::float8 AS key, ARRAY(SELECT p.n FROM term_postings p WHERE p.org_id = $1 AND p.key = k.key
  ORDER BY p.n DESC LIMIT ${mostOfTerm})::float8[] AS found
FROM unnest($2::bigint[]) AS k(key)`

const findEntries = `
SELECT d.n::float8 AS n, d.group_id AS "groupId", g.topic_id AS "topicId", d.speaker_id::text AS "speakerId",
  c.visibility = 'all' AS "isOpen", g.aside IS NULL AS "hasSubject", d.keys::float8[] AS keys, d.weights, d.copy_key::float8 AS "copyKey"
FROM discussion_terms d
JOIN topic_groups g ON g.org_id = $1 AND g.id = d.group_id
JOIN channels c ON c.org_id = $1 AND c.id = g.channel_id
WHERE d.org_id = $1 AND d.n = ANY($2::bigint[]) AND g.message_count > 0`

type Row = Omit<Entry, 'vector'> & { n: number; keys: number[]; weights: number[] }

/** Terms that others have as well, of the rarest. */
function termsToLookUp({ lookup }: Indexed): number[] {
  return lookup
    .filter(({ discussions }) => discussions > 1)
    .slice(0, mostTerms)
    .map(({ key }) => key)
}

/** Numbers of the discussions that share most with this one. */
function mostShared({ vector }: Indexed, keys: number[], postings: Map<number, number[]>): number[] {
  const shared = new Map<number, number>()
  for (const key of keys)
    for (const n of postings.get(key) ?? []) shared.set(n, (shared.get(n) ?? 0) + (vector.get(key) ?? 0))
  return [...shared]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostCompared)
    .map(([n]) => n)
}

/**
 * Finds for each discussion those in the index that share its rarest terms, itself included. What it costs does not depend
 * on how many discussions or topics there are. Discussions of one call find each other as well. `also`: numbers of others that
 * are to be compared, by discussion.
 */
export async function candidatesOf(
  tx: Tx,
  orgId: string,
  indexed: Indexed[],
  also: ReadonlyMap<string, number[]> = new Map(),
): Promise<Map<string, Entry[]>> {
  const wanted = new Map(indexed.map((it) => [it.groupId, termsToLookUp(it)]))
  const keys = [...new Set([...wanted.values()].flat())]
  const found = await tx.client.query<{ key: number; found: number[] }>(findPostings, [orgId, keys])
  const postings = new Map(found.rows.map((row) => [row.key, row.found]))
  const shared = new Map(
    indexed.map((it) => {
      const byWords = mostShared(it, wanted.get(it.groupId) ?? [], postings)
      return [it.groupId, [...new Set([...byWords, ...(also.get(it.groupId) ?? [])])]]
    }),
  )
  const { rows } = await tx.client.query<Row>(findEntries, [orgId, [...new Set([...shared.values()].flat())]])
  const entries = new Map(
    rows.map(({ n, keys, weights, ...row }): [number, Entry] => [
      n,
      { ...row, vector: new Map(keys.map((key, at) => [key, weights[at] ?? 0])) },
    ]),
  )
  return new Map([...shared].map(([id, ns]) => [id, ns.flatMap((n) => entries.get(n) ?? [])]))
}

/** Returns others by how near they are to a discussion, nearest first; `meanings` by discussion, where they are known. */
export function nearest(
  { groupId, vector, copyKey }: Indexed,
  candidates: Entry[],
  meanings: ReadonlyMap<string, number> = new Map(),
): Near[] {
  return candidates
    .filter((it) => it.groupId !== groupId)
    .map(({ vector: other, copyKey: otherCopy, ...it }) => {
      const meaning = meanings.get(it.groupId) ?? 0
      const similarity = Math.max(similarityOf(vector, other), meaning * meaningWeight)
      return { ...it, meaning, similarity, isCopy: otherCopy === copyKey }
    })
    .toSorted((a, b) => b.similarity - a.similarity)
}
