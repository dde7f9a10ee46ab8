import type { AutomaticAct } from '#contract/topic-writer.ts'
import type { By } from '#service/api/topics/placing/place.ts'
import { prioritize } from '#service/api/topics/prioritized.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import type { Clustered } from '../cluster/cluster.ts'
import { clusterInThread } from '../cluster/in-thread.ts'
import { keepAside } from '../place/place-talks.ts'
import { type Reading, readTalks, type Talk } from '../place/talks.ts'
import { stateWishes } from '../states/find.ts'
import { acceptStates, proposeStates } from '../states/propose.ts'
import { type Done, dissolve, followStep, takeOut } from './follow.ts'
import { guessAgain } from './guess-again.ts'
import { hintsOf } from './hints.ts'
import { type Found, type Plan, planOf } from './plan.ts'
import { propose } from './propose.ts'
import { refresh, strayedTopics } from './refresh.ts'
import { wishesOf } from './wishes.ts'

export type Pass = {
  db: Database
  by: By
  /** One step, whole or not at all, while the lease holds. */
  step: <T>(effect: (tx: Tx) => Promise<T>) => Promise<T>
  /** Keeps the lease while nothing is written. */
  renew: () => Promise<void>
  reading: Reading
  signal: AbortSignal
  automatic: AutomaticAct[]
  /** Whether what the language model said holds against the words of the pass. */
  trustsModel: boolean
  /** Asks models about what the pass leaves, before it ends. */
  review?: () => Promise<void>
}

/** Discussions that are compared: the newest. */
const mostDiscussions = 10_000
const readAtOnce = 500

const newest = `
SELECT g.id FROM topic_groups g LEFT JOIN topics t ON t.org_id = g.org_id AND t.id = g.topic_id
WHERE g.org_id = $1 AND g.message_count > 0
ORDER BY g.last_message_at DESC NULLS LAST, g.id DESC LIMIT ${mostDiscussions}`

async function readAll({ db, by, step, reading, signal }: Pass): Promise<Talk[]> {
  const ids = (await rows<{ id: string }>(db, newest, [by.orgId])).map(({ id }) => id)
  const talks: Talk[] = []
  for (let at = 0; at < ids.length; at += readAtOnce) {
    signal.throwIfAborted()
    const some = ids.slice(at, at + readAtOnce)
    const read = await step(async (tx) => {
      const found = await readTalks(tx, by.orgId, some, reading)
      await keepAside(tx, by.orgId, found)
      return found
    })
    talks.push(...read)
  }
  return talks
}

const readJudged = `
SELECT d.group_id AS id FROM discussion_questions q JOIN discussion_terms d ON d.org_id = $1 AND d.n = q.n
JOIN topic_groups g ON g.org_id = $1 AND g.id = d.group_id AND g.topic_id IS NULL
WHERE q.org_id = $1 AND q.answer IS NOT NULL`

/** Discussions that wait by what the language model says of them. */
async function judgedIn({ db, by }: Pass): Promise<Set<string>> {
  return new Set((await rows<{ id: string }>(db, readJudged, [by.orgId])).map(({ id }) => id))
}

const renewMs = 30_000

/** Finds groups; the lease is kept meanwhile, however long it takes. Copies of one text are compared once. */
async function compare({ renew, signal }: Pass, talks: Talk[]): Promise<Clustered[]> {
  const originals = new Map(talks.toReversed().map((it) => [it.copyText, it]))
  // A renewal that fails is found out by the next step.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewMs)
  try {
    const found = await clusterInThread(
      [...originals.values()].map(({ terms }) => terms),
      signal,
    )
    const groups = new Map([...originals.keys()].map((copyText, n) => [copyText, found[n]]))
    return talks.map(({ copyText }) => groups.get(copyText) ?? { group: -1, support: 0 })
  } finally {
    clearInterval(renewing)
  }
}

/** Discussions for the plan; of several with the same text only the first is compared. */
function foundIn(talks: Talk[], trustsModel: boolean): Found[] {
  const heard = new Set<string>()
  return talks.map(({ groupId, topicId, placedBy, speakerId, isOpen, isForbidden, aside, copyText }) => {
    const isCopy = heard.has(copyText)
    heard.add(copyText)
    return {
      ...{ groupId, topicId, speakerId },
      isSettled: topicId !== null && (placedBy === 'person' || (trustsModel && placedBy === 'model')),
      mayBegin: aside === null && isOpen && !isForbidden && !isCopy,
    }
  })
}

const end = `
UPDATE topic_writers w SET pass_asked_at = NULL, pass_ended_at = clock_timestamp(), placed = $2, begun = $3, merged = $4,
  next_pass_at = (date_trunc('day', now() AT TIME ZONE o.timezone) + interval '1 day 3 hours') AT TIME ZONE o.timezone
FROM organizations o WHERE o.id = w.org_id AND w.org_id = $1`

/**
 * Compares all recent discussions at once and brings topics nearer to what it finds. Each step is a transaction; a pass that
 * is interrupted begins anew and finds the rest.
 */
export async function makePass(pass: Pass): Promise<void> {
  const { by, step, automatic, trustsModel } = pass
  const judged = trustsModel ? await judgedIn(pass) : new Set<string>()
  const talks = (await readAll(pass)).filter(
    ({ groupId, terms, topicId, aside }) =>
      terms.size > 0 && (topicId !== null || aside !== 'small_talk') && !judged.has(groupId),
  )
  const found = foundIn(talks, trustsModel)
  const clustered = await compare(pass, talks)
  const plan = planOf(found, clustered, automatic)
  const byId = new Map(talks.map((it) => [it.groupId, it]))
  const done = await followAll(pass, plan, byId)
  await guessAgain({ ...pass, hints: hintsOf(talks, clustered), judged })
  const wishes = wishesOf(found, clustered, automatic)
  await step((tx) => propose(tx, by.orgId, wishes, byId))
  await prioritizeAll(pass)
  const states = await stateWishes(pass.db, by.orgId, talks, new Date())
  await step(async (tx) => {
    await proposeStates(tx, by.orgId, states)
    await acceptStates(tx, by, automatic)
  })
  const sum = (field: 'placed' | 'begun' | 'merged') => done.reduce((total, it) => total + it[field], 0)
  await pass.review?.()
  await step((tx) => tx.client.query(end, [by.orgId, sum('placed'), sum('begun'), sum('merged')]))
}

const openTopics = `
SELECT id FROM topics WHERE org_id = $1 AND retired_at IS NULL AND NOT archived AND lifecycle_state IN ('open', 'in_progress')
ORDER BY id`

async function prioritizeAll({ db, by, step, signal }: Pass): Promise<void> {
  const ids = (await rows<{ id: string }>(db, openTopics, [by.orgId])).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += readAtOnce) {
    signal.throwIfAborted()
    await step((tx) => prioritize(tx, by, ids.slice(at, at + readAtOnce), new Date()))
  }
}

/** The topic that got most of what each topic lost. */
function heirsOf(plan: Plan, done: Done[], talks: Map<string, Talk>): Map<string, string | null> {
  const lost = new Map<string, (string | null)[]>()
  const lose = (groupId: string, to: string | null) => {
    const from = talks.get(groupId)?.topicId
    if (from) lost.set(from, [...(lost.get(from) ?? []), to])
  }
  for (const [n, { move }] of plan.steps.entries())
    for (const { groupId } of move) lose(groupId, done[n]?.topicId ?? null)
  for (const groupId of plan.takeOut) lose(groupId, null)
  return new Map(
    [...lost].map(([from, to]) => {
      const [most] = [...Map.groupBy(to, (it) => it)].toSorted(([, a], [, b]) => b.length - a.length)
      return [from, most?.[0] ?? to.find((it) => it !== null) ?? null]
    }),
  )
}

/** Does the steps of a plan one after the other, takes back topics that have nothing left, and rewrites those that lost a source. */
async function followAll(pass: Pass, plan: Plan, talks: Map<string, Talk>): Promise<Done[]> {
  const { db, by, step, signal, reading } = pass
  const done: Done[] = []
  for (const one of plan.steps) {
    signal.throwIfAborted()
    done.push(await step((tx) => followStep(tx, by, one, { talks, reading })))
  }
  if (plan.takeOut.length > 0) await step((tx) => takeOut(tx, by, plan.takeOut))
  const heirs = heirsOf(plan, done, talks)
  let merged = 0
  for (const [from, heir] of heirs) {
    signal.throwIfAborted()
    if (await step((tx) => dissolve(tx, by, from, heir))) merged++
  }
  for (const id of await strayedTopics(db, by.orgId)) await step((tx) => refresh(tx, by, id, reading))
  return [...done, { topicId: null, placed: 0, begun: 0, merged }]
}
