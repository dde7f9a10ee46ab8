import { transaction } from '#service/core/write.ts'
import { rows } from '#service/db/client.ts'
import type { Clustered } from '../cluster/cluster.ts'
import { clusterInThread } from '../cluster/in-thread.ts'
import { readTalks, type Talk } from '../place/talks.ts'
import { type Work, writeStep } from './job.ts'
import { joinGroups } from './join-groups.ts'

/** Discussions of a group that stand for it while others are compared. */
const mostWitnesses = 8
/** Share of what is compared at once that stands for what was compared before. */
const witnessShare = 0.5
const readAtOnce = 500
/** Group of discussions that say nothing. */
const noGroup = -1

/** Ids are random, so that each portion is of all times and channels alike. */
const readPortion = `
SELECT group_id AS id FROM topic_rebuild_places
WHERE org_id = $1 AND rebuild_id = $2 AND cluster IS NULL ORDER BY group_id LIMIT $3`

/** The surest of each group, those of large groups first. */
const readWitnesses = `
SELECT id, cluster FROM (
  SELECT group_id AS id, cluster, row_number() OVER (PARTITION BY cluster ORDER BY support DESC, group_id) AS n,
    count(*) OVER (PARTITION BY cluster) AS size
  FROM topic_rebuild_places WHERE org_id = $1 AND rebuild_id = $2 AND cluster >= 0) AS p
WHERE n <= ${mostWitnesses} ORDER BY size DESC, cluster, n LIMIT $3`

const readNext = `
SELECT coalesce(max(cluster), -1) + 1 AS next FROM topic_rebuild_places
WHERE org_id = $1 AND rebuild_id = $2 AND cluster IS NOT NULL`

type Compared = Pick<Talk, 'groupId' | 'terms' | 'copyText' | 'speakerId'> & { mayBegin: boolean }

/** Small talk that waits is left waiting. */
const isCompared = ({ terms, topicId, aside }: Talk) =>
  terms.size > 0 && (topicId !== null || aside !== 'small_talk')

const comparedOf = ({ groupId, terms, copyText, speakerId, aside, isOpen, isForbidden }: Talk): Compared => ({
  ...{ groupId, terms, copyText, speakerId },
  mayBegin: aside === null && isOpen && !isForbidden,
})

/** Keeps of discussions only what is compared. */
async function read({ db, job, reading, signal }: Work, ids: string[]): Promise<Compared[]> {
  const found: Compared[] = []
  for (let at = 0; at < ids.length; at += readAtOnce) {
    signal.throwIfAborted()
    const some = ids.slice(at, at + readAtOnce)
    const talks = await transaction(db, (tx) => readTalks(tx, job.orgId, some, reading))
    for (const talk of talks) if (isCompared(talk)) found.push(comparedOf(talk))
  }
  return found
}

const keep = `
UPDATE topic_rebuild_places p SET cluster = n.cluster, support = n.support, may_begin = n.may_begin, speaker_id = n.speaker_id
FROM unnest($3::uuid[], $4::int[], $5::real[], $6::boolean[], $7::bigint[]) AS n(group_id, cluster, support, may_begin, speaker_id)
WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.group_id = n.group_id`

const merge = `
UPDATE topic_rebuild_places p SET cluster = n.into_cluster FROM unnest($3::int[], $4::int[]) AS n(from_cluster, into_cluster)
WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.cluster = n.from_cluster`

const count = 'UPDATE topic_rebuilds SET done = done + $3 WHERE org_id = $1 AND id = $2'

/** Finds groups. Copies of one text are compared once, and the first of them speaks for all. */
async function groupsOf(
  talks: Compared[],
  signal: AbortSignal,
): Promise<(Clustered & { isCopy: boolean })[]> {
  const originals = new Map(talks.toReversed().map((it) => [it.copyText, it]))
  const found = await clusterInThread(
    [...originals.values()].map(({ terms }) => terms),
    signal,
  )
  const groups = new Map([...originals.keys()].map((copyText, n) => [copyText, found[n]]))
  return talks.map((talk) => {
    const { group = noGroup, support = 0 } = groups.get(talk.copyText) ?? {}
    return { group, support, isCopy: originals.get(talk.copyText) !== talk }
  })
}

type Row = { id: string; cluster: number; support: number; mayBegin: boolean; speakerId: string | null }

const silent = { cluster: noGroup, support: 0, mayBegin: false, speakerId: null }

/**
 * Compares the next portion of discussions with one another and with witnesses of the groups that were found before; false
 * when all were compared. What one process does is written with the portion, so that another goes on behind it.
 */
export async function comparePortion(work: Work): Promise<boolean> {
  const { db, job, owner, signal, atOnce } = work
  const values = [job.orgId, job.id]
  const witnesses = await rows<{ id: string; cluster: number }>(db, readWitnesses, [
    ...values,
    Math.floor(atOnce * witnessShare),
  ])
  const portion = await rows<{ id: string }>(db, readPortion, [...values, atOnce - witnesses.length])
  if (portion.length === 0) return false
  const ids = [...witnesses, ...portion].map(({ id }) => id)
  const talks = await read(work, ids)
  const clustered = await groupsOf(talks, signal)
  const known = new Map(witnesses.map(({ id, cluster }) => [id, cluster]))
  const [next] = await rows<{ next: number }>(db, readNext, values)
  const { labels, merged } = joinGroups(
    clustered.map(({ group }) => group),
    talks.map(({ groupId }) => known.get(groupId) ?? null),
    next?.next ?? 0,
  )
  const found = new Map(
    talks.map(({ groupId: id, mayBegin, speakerId }, n): [string, Row] => {
      const { support = 0, isCopy = false } = clustered[n] ?? {}
      return [id, { id, cluster: labels[n] ?? noGroup, support, mayBegin: mayBegin && !isCopy, speakerId }]
    }),
  )
  const compared = portion.map(({ id }) => found.get(id) ?? { id, ...silent })
  await writeStep(db, job, owner, async ({ client }) => {
    await client.query(keep, [
      ...values,
      compared.map(({ id }) => id),
      compared.map(({ cluster }) => cluster),
      compared.map(({ support }) => support),
      compared.map(({ mayBegin }) => mayBegin),
      compared.map(({ speakerId }) => speakerId),
    ])
    if (merged.size > 0) await client.query(merge, [...values, [...merged.keys()], [...merged.values()]])
    await client.query(count, [...values, compared.length])
  })
  return true
}
