import { forbiddenPlaces } from '#service/api/topics/placing/constraints.ts'
import type { Tx } from '#service/db/client.ts'
import { candidatesOf, type Near, nearest } from '../place/candidates.ts'
import { type Reading, readTalks, type Talk } from '../place/talks.ts'
import { indexedAs } from '../place/terms-index.ts'
import type { OpenQuestion } from './questions.ts'
import { meantLike } from './vectors.ts'

/** A discussion with what it may be about, nearest first. */
export type Offer = {
  question: OpenQuestion
  talk: Talk
  topicIds: string[]
  /** Others that wait. */
  groupIds: string[]
}

/** Topics and waiting discussions that are offered for one discussion. */
const mostTopics = 6
const mostFound = 10
const mostWaiting = 4
/** Others that wait are offered when they are at least so near. */
const leastNear = 0.12

const standing = `
SELECT i.id AS was, t.id FROM unnest($2::uuid[]) AS i(id)
JOIN topics o ON o.org_id = $1 AND o.id = i.id
JOIN topics t ON t.org_id = $1 AND t.id = coalesce(o.leads_to, o.id) AND t.retired_at IS NULL`

/** Topics as what stands for them now. */
export async function standingFor(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ was: string; id: string }>(standing, [orgId, ids])
  return new Map(rows.map(({ was, id }) => [was, id]))
}

const distinct = <T>(values: T[]) => [...new Set(values)]

/** Topics of what is near, as they are and by how near, after the one that it is in. */
function topicsFor({ offered, refused }: OpenQuestion, talk: Talk, near: Near[]): string[] {
  const own = talk.topicId === null ? [] : [talk.topicId]
  const byNearness = distinct(near.flatMap(({ topicId }) => topicId ?? [])).slice(0, mostTopics)
  return distinct([...own, ...byNearness, ...offered])
    .filter((id) => !refused.includes(id))
    .slice(0, mostFound)
}

const waitingNear = (near: Near[]) =>
  near
    .filter((it) => it.topicId === null && it.isOpen && it.hasSubject && it.similarity >= leastNear)
    .slice(0, mostWaiting)
    .map(({ groupId }) => groupId)

/** Leaves out topics that are no more, and those of which a person said otherwise. */
async function allowed(tx: Tx, orgId: string, offers: Offer[]): Promise<Offer[]> {
  const topics = await standingFor(tx, orgId, distinct(offers.flatMap(({ topicIds }) => topicIds)))
  const now = offers.map((it) => ({
    ...it,
    topicIds: distinct(it.topicIds.flatMap((id) => topics.get(id) ?? [])),
  }))
  const places = now.flatMap(({ talk: { groupId }, topicIds }) =>
    topicIds.map((topicId) => ({ groupId, topicId })),
  )
  const forbidden = await forbiddenPlaces(tx, orgId, places)
  const not = new Set([...forbidden].map(({ groupId, topicId }) => `${groupId} ${topicId}`))
  return now
    .map((it) => ({ ...it, topicIds: it.topicIds.filter((id) => !not.has(`${it.talk.groupId} ${id}`)) }))
    .filter(({ topicIds, groupIds }) => topicIds.length + groupIds.length > 0)
}

/** Looks up what each discussion may be about: by its words, by what it means, and by what a pass found. */
export async function offersFor(
  tx: Tx,
  orgId: string,
  questions: OpenQuestion[],
  reading: Reading,
): Promise<Offer[]> {
  const ids = questions.map(({ groupId }) => groupId)
  const talks = new Map((await readTalks(tx, orgId, ids, reading)).map((it) => [it.groupId, it]))
  const indexed = await indexedAs(tx, orgId, [...talks.values()])
  const meant = await meantLike(
    tx,
    orgId,
    questions.map(({ n }) => n),
  )
  const also = new Map(questions.map((it) => [it.groupId, (meant.get(it.n) ?? []).map(({ n }) => n)]))
  const candidates = await candidatesOf(tx, orgId, [...indexed.values()], also)
  const offers = questions.flatMap((question): Offer[] => {
    const talk = talks.get(question.groupId)
    const subject = indexed.get(question.groupId)
    if (!talk || !subject) return []
    const meanings = new Map(meant.get(question.n)?.map((it) => [it.groupId, it.meaning]))
    const near = nearest(subject, candidates.get(question.groupId) ?? [], meanings)
    return [{ question, talk, topicIds: topicsFor(question, talk, near), groupIds: waitingNear(near) }]
  })
  return allowed(tx, orgId, offers)
}
