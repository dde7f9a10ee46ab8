import fc from 'fast-check'
import * as z from 'zod'
import { type ProposalDecision, proposalDecisions } from '#contract/topic-proposals.ts'
import { said } from '#tests/contract/topic-acts/talks.ts'
import { addProposal } from '#tests/contract/topic-proposals/proposed.ts'
import { addRebuild } from '#tests/contract/topic-rebuilds/planned.ts'
import type { Answer } from '#tests/harness/client.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

/** What somebody does to topics. Rows are named by numbers that wrap around. */
export type Step =
  | { verb: 'push'; thread: number; n: number }
  | { verb: 'delete'; message: number }
  | { verb: 'create' | 'place' | 'takeOut'; topic: number; group: number }
  | { verb: 'move' | 'split'; topic: number; to: number; groups: number }
  | { verb: 'merge'; topic: number; from: number[] }
  | { verb: 'edit' | 'lock'; topic: number; value: number }
  | { verb: 'answer'; topic: number; to: number; groups: number; decision: ProposalDecision }
  | { verb: 'rebuild'; topic: number; to: number; groups: number }
  | { verb: 'undo'; act: number }
  | { verb: 'mergeCompanies'; company: number; other: number }
  | { verb: 'undoCompanies'; merge: number }
  | { verb: 'deleteCompany'; company: number }
  | { verb: 'belong'; person: number; company: number }

const place = fc.nat({ max: 40 })
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })

const one = <Verb extends Step['verb']>(...verbs: Verb[]) => fc.constantFrom(...verbs)

const anAct: fc.WeightedArbitrary<Step>[] = [
  weighted(4, fc.record({ verb: one('create', 'place', 'takeOut'), topic: place, group: place })),
  weighted(4, fc.record({ verb: one('move', 'split'), topic: place, to: place, groups: fc.nat({ max: 7 }) })),
  weighted(
    3,
    fc.record({ verb: one('merge'), topic: place, from: fc.array(place, { minLength: 1, maxLength: 2 }) }),
  ),
  weighted(
    2,
    fc.record({
      ...{ verb: one('answer'), topic: place, to: place, groups: fc.nat({ max: 7 }) },
      decision: fc.constantFrom(...proposalDecisions),
    }),
  ),
  weighted(2, fc.record({ verb: one('edit', 'lock'), topic: place, value: place })),
  weighted(3, fc.record({ verb: one('rebuild'), topic: place, to: place, groups: fc.nat({ max: 7 }) })),
]

export const someActs = fc.array(fc.oneof(...anAct), { minLength: 3, maxLength: 12 })

export const someSteps = fc.array(
  fc.oneof(
    ...anAct,
    weighted(3, fc.record({ verb: one('push'), thread: fc.nat({ max: 9 }), n: fc.nat({ max: 5 }) })),
    weighted(1, fc.record({ verb: one('delete'), message: place })),
    weighted(3, fc.record({ verb: one('undo'), act: place })),
    weighted(2, fc.record({ verb: one('mergeCompanies'), company: place, other: place })),
    weighted(1, fc.record({ verb: one('undoCompanies'), merge: place })),
    weighted(1, fc.record({ verb: one('deleteCompany'), company: place })),
    weighted(2, fc.record({ verb: one('belong'), person: place, company: place })),
  ),
  { minLength: 4, maxLength: 18 },
)

const idRows = z.array(z.object({ id: z.string() }))

export type Stage = { service: TestService; org: Org }

async function idsOf({ service, org }: Stage, sql: string): Promise<string[]> {
  const { rows } = await service.db.pool.query(sql, [org.id])
  return idRows.parse(rows).map(({ id }) => id)
}

const openTopics = 'SELECT id FROM topics WHERE org_id = $1 AND retired_at IS NULL ORDER BY created_at, id'
const discussions = 'SELECT id FROM topic_groups WHERE org_id = $1 ORDER BY title, id'
const messages = 'SELECT id FROM messages WHERE org_id = $1 ORDER BY source_message_id'
const actRows = z.array(z.object({ id: z.string(), topic: z.string() }))

/** Acts that were not undone, oldest first, each with a topic in whose history it is. */
export async function openActs({ service, org }: Stage) {
  const { rows } = await service.db.pool.query(
    `SELECT id, topic_ids[1] AS topic FROM topic_changes
      WHERE org_id = $1 AND undone_at IS NULL AND kind <> 'undo' ORDER BY changed_at, id`,
    [org.id],
  )
  return actRows.parse(rows)
}

const at = <Item>(items: Item[], n: number): Item | undefined => items[n % items.length]

async function groupsIn(stage: Stage, topicId: string | undefined, bits: number): Promise<string[]> {
  if (topicId === undefined) return []
  const { service, org } = stage
  const { rows } = await service.db.pool.query(
    'SELECT id FROM topic_groups WHERE org_id = $1 AND topic_id = $2 ORDER BY title, id',
    [org.id, topicId],
  )
  return idRows
    .parse(rows)
    .map(({ id }) => id)
    .filter((_, n) => ((bits >> (n % 3)) & 1) === 1)
}

async function editOrLock({ org }: Stage, topicId: string | undefined, step: Step): Promise<Answer | null> {
  if (step.verb === 'lock')
    return org.api.post(`/topics/${topicId}/${step.value % 2 === 0 ? 'lock' : 'unlock'}`, {
      fields: step.value % 3 === 0 ? ['title', 'summary'] : ['title'],
    })
  if (step.verb !== 'edit') return null
  const title = `Title ${step.value % 4}`
  return org.api.patch(`/topics/${topicId}`, { title, archived: step.value % 3 === 0, priority: 'high' })
}

async function moveOrSplit(stage: Stage, topics: string[], step: Step): Promise<Answer | null> {
  if (step.verb !== 'move' && step.verb !== 'split') return null
  const topic = at(topics, step.topic)
  const groups = await groupsIn(stage, topic, step.groups)
  return step.verb === 'move'
    ? stage.org.api.post(`/topics/${topic}/move`, { groupIds: groups, to: at(topics, step.to) })
    : stage.org.api.post(`/topics/${topic}/split`, { groups })
}

async function placeOrTakeOut(stage: Stage, topics: string[], step: Step): Promise<Answer | null> {
  if (step.verb !== 'place' && step.verb !== 'takeOut') return null
  const [topic, group] = [at(topics, step.topic), at(await idsOf(stage, discussions), step.group)]
  return step.verb === 'place'
    ? stage.org.api.post(`/topics/${topic}/discussions`, { groupIds: [group] })
    : stage.org.api.send('DELETE', `/topics/${topic}/discussions/${group}`)
}

/** Answers a proposal of two topics, or one to split a topic where they are the same. */
async function answer(stage: Stage, topics: string[], step: Step): Promise<Answer | null> {
  const { service, org } = stage
  if (step.verb !== 'answer') return null
  const [topicId, otherId] = [at(topics, step.topic), at(topics, step.to)]
  if (topicId === undefined || otherId === undefined) return null
  const kind = topicId === otherId ? 'split' : 'merge'
  const groupIds = kind === 'split' ? await groupsIn(stage, topicId, step.groups) : []
  await service.db.pool.query('DELETE FROM topic_proposals WHERE org_id = $1', [org.id])
  const id = await addProposal(service, org, { kind, topicId, otherId, groupIds })
  return org.api.post(`/topic-proposals/${id}`, { decision: step.decision })
}

/** Accepts a rebuild that moves some discussions of a topic to another, or to a new one where they are the same. */
async function rebuild(stage: Stage, topics: string[], step: Step): Promise<Answer | null> {
  const { service, org } = stage
  if (step.verb !== 'rebuild') return null
  const [from, to] = [at(topics, step.topic), at(topics, step.to)]
  if (from === undefined || to === undefined) return null
  const groupIds = await groupsIn(stage, from, step.groups)
  const id = await addRebuild(service, org, [{ groupIds, to: from === to ? null : to }])
  return org.api.post(`/topic-rebuilds/${id}/accept`, {})
}

const companies = 'SELECT id::text FROM companies WHERE org_id = $1 AND merge_id IS NULL ORDER BY id'
const people = 'SELECT id::text FROM people WHERE org_id = $1 ORDER BY id'
const companyMerges = 'SELECT id FROM company_merges WHERE org_id = $1 ORDER BY merged_at'

/** What people do to the companies of those who talk. */
async function actOnCompanies(stage: Stage, step: Step): Promise<Answer | null> {
  if (step.verb === 'undoCompanies') {
    const id = at(await idsOf(stage, companyMerges), step.merge)
    return id === undefined ? null : stage.org.api.post(`/companies/merges/${id}/undo`, {})
  }
  const ids = await idsOf(stage, companies)
  if (step.verb === 'deleteCompany')
    return stage.org.api.send('DELETE', `/companies/${at(ids, step.company) ?? '1'}`)
  if (step.verb === 'belong') {
    const person = at(await idsOf(stage, people), step.person)
    return stage.org.api.patch(`/people/${person}`, { companyId: at(ids, step.company) ?? null })
  }
  if (step.verb !== 'mergeCompanies') return null
  const sourceCompanyIds = [at(ids, step.other)]
  return stage.org.api.post(`/companies/${at(ids, step.company)}/merges`, { sourceCompanyIds })
}

async function act(stage: Stage, step: Step): Promise<Answer | null> {
  const topics = await idsOf(stage, openTopics)
  if (step.verb === 'create') {
    const messageId = at(await idsOf(stage, messages), step.group)
    return stage.org.api.post('/topics', { title: 'Made', ...(messageId && { messageIds: [messageId] }) })
  }
  if (step.verb === 'merge') {
    const from = step.from.map((n) => at(topics, n))
    return stage.org.api.post('/topics/merge', { into: at(topics, step.topic), from })
  }
  return (
    (await placeOrTakeOut(stage, topics, step)) ??
    (await moveOrSplit(stage, topics, step)) ??
    (await answer(stage, topics, step)) ??
    (await rebuild(stage, topics, step)) ??
    (await actOnCompanies(stage, step)) ??
    ('topic' in step ? await editOrLock(stage, at(topics, step.topic), step) : null)
  )
}

/** Does one step; answers null where there is nothing to do it to. */
export async function take(stage: Stage, step: Step): Promise<Answer | null> {
  const { api } = stage.org
  if (step.verb === 'push')
    return api.post('/messages', { messages: [said(step.thread, `${step.thread}-${step.n}`)] })
  if (step.verb === 'delete') {
    const id = at(await idsOf(stage, messages), step.message)
    return id === undefined ? null : api.send('DELETE', `/messages/${id}`)
  }
  if (step.verb !== 'undo') return act(stage, step)
  const done = at(await openActs(stage), step.act)
  return done ? api.post(`/topics/${done.topic}/undo`, { changeId: done.id }) : null
}

/** Everything that acts change, without the instants of rows; of topics that are there. */
export async function stateOf({ service, org }: Stage): Promise<unknown[]> {
  const statements = [
    `SELECT id, topic_id, placed_by, confidence, placed_at, why, message_count FROM topic_groups WHERE org_id = $1 ORDER BY id`,
    `SELECT id, title, summary, topic_type, priority, archived, locked_fields, message_count, person_count, company_count,
       revenue, sources, activity, first_message_at, last_message_at FROM topics
      WHERE org_id = $1 AND retired_at IS NULL ORDER BY id`,
    'SELECT topic_id, person_id, message_count FROM topic_people WHERE org_id = $1 ORDER BY 1, 2',
    'SELECT id, latest_topic_id, latest_topic_at FROM people WHERE org_id = $1 ORDER BY id',
    `SELECT rule, one_id, other_id FROM topic_constraints WHERE org_id = $1 AND ended_by IS NULL ORDER BY 2, 3`,
    'SELECT name, value FROM counters WHERE org_id = $1 AND value <> 0 ORDER BY name',
  ]
  const state = []
  for (const text of statements) state.push((await service.db.pool.query(text, [org.id])).rows)
  return state
}
