import { randomUUID } from 'node:crypto'
import { type By, placeDiscussions } from '#service/api/topics/placing/place.ts'
import type { Guess, Placement } from '#service/api/topics/placing/placement.ts'
import { type Beginning, beginTopics } from '#service/api/topics/written.ts'
import type { Tx } from '#service/db/client.ts'
import { asWritten, wordsOfTopic } from '../words.ts'
import { breathEvery } from './breath.ts'
import { candidatesOf, type Entry, nearest } from './candidates.ts'
import { type Decision, decide, type Shared } from './decide.ts'
import { type Reading, readTalks, type Talk } from './talks.ts'
import { type Indexed, indexTalks } from './terms-index.ts'

const keepGuesses = `
UPDATE topic_groups g SET guesses = n.guesses
FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, guesses jsonb)
WHERE g.org_id = $1 AND g.id = n.id AND g.topic_id IS NULL AND g.guesses IS DISTINCT FROM n.guesses`

/** Locks discussions in the order of ids, as everybody does. */
const setAside = `
WITH changed AS (
  SELECT g.id, n.aside FROM unnest($2::uuid[], $3::text[]) AS n(id, aside)
  JOIN topic_groups g ON g.org_id = $1 AND g.id = n.id AND g.aside IS DISTINCT FROM n.aside
  ORDER BY g.id FOR NO KEY UPDATE OF g)
UPDATE topic_groups g SET aside = c.aside FROM changed c WHERE g.org_id = $1 AND g.id = c.id`

/** Keeps why nobody has to place some of these discussions, and forgets it of those that have a subject by now. */
export async function keepAside(tx: Tx, orgId: string, talks: Talk[]): Promise<void> {
  const columns = [talks.map(({ groupId }) => groupId), talks.map(({ aside }) => aside)]
  if (talks.length > 0) await tx.client.query(setAside, [orgId, ...columns])
}

/** A topic that begins with these discussions, as far as they still wait when they are read. */
type Begin = { id: string; groupIds: string[]; confidence: number; why: string[] }

/** Discussions that are compared, or topics whose words are found, in one go. */
const atOnce = 10

/** Discussions of one turn, which are decided one after the other: each sees what became of those before it. */
class Turn {
  readonly tx: Tx
  readonly by: By
  readonly reading: Reading
  readonly #talks: Map<string, Talk>
  readonly #entries: Map<string, Entry>
  readonly #joins: Placement[] = []
  readonly #begins: Begin[] = []
  readonly #waits: { id: string; guesses: unknown }[] = []

  constructor(tx: Tx, by: By, reading: Reading, talks: Talk[], entries: Entry[]) {
    this.tx = tx
    this.by = by
    this.reading = reading
    this.#talks = new Map(talks.map((it) => [it.groupId, it]))
    this.#entries = new Map(entries.map((it) => [it.groupId, it]))
  }

  isPlaced(groupId: string): boolean {
    return (this.#entries.get(groupId)?.topicId ?? null) !== null
  }

  /** Words that a discussion has in common with another. */
  sharedBy({ lookup }: Indexed): Shared {
    return (groupId) => {
      const vector = this.#entries.get(groupId)?.vector
      return vector ? lookup.filter(({ key }) => vector.has(key)).map(({ term }) => term) : []
    }
  }

  follow(talk: Talk, decision: Decision): void {
    const { groupId } = talk
    if (decision.outcome === 'wait') {
      const guesses = decision.guesses.map((it) => ({ ...it, why: asWritten(it.why, [talk]) }))
      this.#waits.push({ id: groupId, guesses })
    } else if (decision.outcome === 'join')
      this.#join(groupId, { ...decision, why: asWritten(decision.why, [talk]) })
    else this.#begin(groupId, { ...decision, why: asWritten(decision.why, [talk]) })
  }

  async end(): Promise<void> {
    const begun = await beginTopics(this.tx, this.by, await this.#beginnings())
    const failed = new Set(this.#begins.flatMap(({ id }) => (begun.has(id) ? [] : id)))
    const joins = this.#joins.filter(({ topicId }) => !failed.has(topicId ?? ''))
    if (joins.length > 0) await placeDiscussions(this.tx, this.by, joins)
    const waits = this.#waits.filter(({ id }) => !this.isPlaced(id))
    if (waits.length > 0) await this.tx.client.query(keepGuesses, [this.by.orgId, JSON.stringify(waits)])
  }

  #join(groupId: string, { topicId, confidence, why }: Decision & { outcome: 'join' }): void {
    this.#joins.push({ groupId, topicId, placedBy: 'rule', confidence, why })
    this.#isNowIn(groupId, topicId)
  }

  #isNowIn(groupId: string, topicId: string): void {
    const entry = this.#entries.get(groupId)
    if (entry) entry.topicId = topicId
  }

  #begin(groupId: string, { with: others, confidence, why }: Decision & { outcome: 'start' }): void {
    const id = randomUUID()
    const groupIds = [groupId, ...others.filter((other) => !this.isPlaced(other))]
    this.#begins.push({ id, groupIds, confidence, why })
    for (const it of groupIds) this.#isNowIn(it, id)
  }

  /** Finds the words of all topics that begin, in what is read of their discussions by one statement. */
  async #beginnings(): Promise<Beginning[]> {
    const wanted = this.#begins.flatMap(({ groupIds }) => groupIds)
    const unread = wanted.filter((id) => !this.#talks.has(id))
    if (unread.length > 0)
      for (const talk of await readTalks(this.tx, this.by.orgId, unread, this.reading))
        this.#talks.set(talk.groupId, talk)
    const breathe = breathEvery(atOnce)
    const found: Beginning[] = []
    for (const { id, groupIds, confidence, why } of this.#begins) {
      await breathe(1)
      const talks = groupIds
        .flatMap((it) => this.#talks.get(it) ?? [])
        .filter(({ topicId }) => topicId === null)
      const words = wordsOfTopic(talks, this.reading.vocabulary)
      if (!words) continue
      const placements = talks.map(({ groupId }) => ({ groupId, confidence, why, placedBy: 'rule' as const }))
      found.push({ id, topic: { ...words, confidence }, placements })
    }
    return found
  }
}

const mostGuesses = 3

/** Adds what a pass held possible to the guesses of a discussion that waits. */
function withHint(decision: Decision, hint: Guess | undefined): Decision {
  if (decision.outcome !== 'wait' || !hint) return decision
  if (decision.guesses.some(({ topicId }) => topicId === hint.topicId)) return decision
  const guesses = [...decision.guesses, hint].toSorted((a, b) => b.confidence - a.confidence)
  return { ...decision, guesses: guesses.slice(0, mostGuesses) }
}

/** A discussion that means something alike; `n` is its number in the index. */
export type Meant = { n: number; groupId: string; meaning: number }

/** Means to compare discussions. */
export type Compared = {
  /** Terms as they are in the index. */
  indexed: Map<string, Indexed>
  /** Pairs whose meaning models found similar. */
  meant?: ReadonlyMap<string, Meant[]>
  /** Whether a topic may begin from history; `with_another`: from what waits where somebody else clearly says the same. */
  beginsHistory: boolean | 'with_another'
  /** Topics that a pass held possible, by discussion. */
  hints?: ReadonlyMap<string, Guess>
}

/** Decides what becomes of those discussions that are in no topic. */
export async function decideTalks(
  tx: Tx,
  by: By,
  talks: Talk[],
  reading: Reading,
  { indexed, meant = new Map(), beginsHistory, hints }: Compared,
): Promise<void> {
  const waiting = talks.filter(({ topicId }) => topicId === null)
  const subjects = waiting.flatMap(({ groupId }) => indexed.get(groupId) ?? [])
  const also = new Map([...meant].map(([groupId, found]) => [groupId, found.map(({ n }) => n)]))
  const candidates = await candidatesOf(tx, by.orgId, subjects, also)
  const turn = new Turn(tx, by, reading, talks, [...candidates.values()].flat())
  const breathe = breathEvery(atOnce)
  for (const talk of waiting) {
    await breathe(1)
    const subject = indexed.get(talk.groupId)
    if (!subject || turn.isPlaced(talk.groupId)) continue
    const mayBegin = talk.quiet ? beginsHistory : true
    const meanings = new Map(meant.get(talk.groupId)?.map((it) => [it.groupId, it.meaning]))
    const near = nearest(subject, candidates.get(talk.groupId) ?? [], meanings)
    const decision = decide({ ...talk, mayBegin }, near, turn.sharedBy(subject))
    turn.follow(talk, withHint(decision, hints?.get(talk.groupId)))
  }
  await turn.end()
}

/**
 * Writes discussions into the index, and decides what becomes of those that are in no topic. No topic begins from history when
 * `beginsHistory` is false.
 */
export async function placeTalks(
  tx: Tx,
  by: By,
  talks: Talk[],
  reading: Reading,
  { beginsHistory }: { beginsHistory: boolean },
): Promise<void> {
  await keepAside(tx, by.orgId, talks)
  const indexed = await indexTalks(tx, by.orgId, talks)
  await decideTalks(tx, by, talks, reading, { indexed, beginsHistory })
}
