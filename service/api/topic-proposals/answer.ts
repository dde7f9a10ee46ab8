import { ORPCError } from '@orpc/server'
import type {
  AnsweredTopicProposal,
  AnswerTopicProposalInput,
  ProposalDecision,
} from '#contract/topic-proposals.ts'
import type { AutomaticAct } from '#contract/topic-writer.ts'
import type { Topic } from '#contract/topics.ts'
import { actedTopic } from '#service/api/topics/acted.ts'
import { mergeRows } from '#service/api/topics/merge.ts'
import { recordAct } from '#service/api/topics/placing/act.ts'
import type { Pair } from '#service/api/topics/placing/constraints.ts'
import { splitRows } from '#service/api/topics/split.ts'
import { editRows } from '#service/api/topics/update.ts'
import type { Change } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { holds, isSeen } from './list.ts'

type Held = {
  id: string
  kind: AutomaticAct
  state: 'open' | 'accepted' | 'rejected' | 'never' | 'gone'
  topicId: string
  otherId: string
  groupIds: string[]
  toState: Topic['lifecycleState'] | null
  why: string[]
  title: string
  otherTitle: string
  holds: boolean
}

/** Locks a proposal, so that of two decisions at once one is told of the other. */
async function hold(tx: Tx, context: Context, id: string): Promise<Held> {
  const values: unknown[] = [context.orgId, id]
  const { rows } = await tx.client.query<Held>(
    `SELECT t.id, t.kind, t.state, t.topic_id AS "topicId", t.other_id AS "otherId", t.group_ids AS "groupIds",
       t.to_state AS "toState", t.why, s.title, o.title AS "otherTitle", ${holds} AS holds
     FROM topic_proposals t JOIN topics s ON s.org_id = $1 AND s.id = t.topic_id
     JOIN topics o ON o.org_id = $1 AND o.id = t.other_id
     WHERE t.org_id = $1 AND t.id = $2 AND ${isSeen(sightOf(context, '$1', behind(values)))} FOR UPDATE OF t`,
    values,
  )
  if (!rows[0]) throw notFound('proposal')
  return rows[0]
}

const words: Record<Exclude<Held['state'], 'open'>, string> = {
  accepted: 'This was accepted already.',
  rejected: 'This was rejected already.',
  never: 'Somebody answered already: never ask this again.',
  gone: 'The topics were changed meanwhile, so this proposal no longer applies.',
}

/** Result of a decision: the topic to look at, and the act if there was one. */
type Outcome = { topicId: string; act: { id: string; at: Date } | null; madeId?: string }

async function act(tx: Tx, context: Context, held: Held): Promise<Outcome> {
  const { kind, topicId, otherId, groupIds, toState, why } = held
  if (toState !== null) {
    const edit = { id: topicId, written: { lifecycleState: toState }, why }
    return { topicId, act: await editRows(tx, context, edit) }
  }
  if (kind === 'merge') return { topicId, act: await mergeRows(tx, context, topicId, [otherId]) }
  const { topicId: madeId, ...made } = await splitRows(tx, context, topicId, { groups: groupIds })
  return { topicId: madeId, act: made, madeId }
}

/** Merges, splits, closes or reopens. What was changed while it waited for locks reads as any change before. */
async function accept(tx: Tx, context: Context, held: Held): Promise<Outcome> {
  try {
    return await act(tx, context, held)
  } catch (error) {
    if (error instanceof ORPCError && error.status < 409) throw conflict(words.gone)
    throw error
  }
}

/** One change for each topic of a proposal. */
function refusalOf(held: Held, field: Record<AutomaticAct, string>): Change[] {
  const change = (entityId: string, name: string, value: unknown, before: unknown): Change => {
    return {
      entity: 'topic',
      entityId,
      operation: 'UPDATE',
      changes: { [name]: value },
      previousValues: { [name]: before },
    }
  }
  const { kind, topicId, otherId, title, otherTitle } = held
  if (kind !== 'merge') return [change(topicId, field[kind], true, false)]
  return [change(topicId, field.merge, otherTitle, null), change(otherId, field.merge, title, null)]
}

const refusedForGood = { merge: 'keptApartFrom', split: 'keptWhole', close: 'keptOpen', reopen: 'keptClosed' }
const refused = { merge: 'notMergedWith', split: 'notSplit', close: 'notClosed', reopen: 'notReopened' }

/** Keeps two topics apart for good, discussions in their topic, or a topic as it is: that the proposal itself remembers. */
async function refuseForGood(tx: Tx, context: Context, held: Held): Promise<Outcome> {
  const { kind, topicId, otherId, groupIds } = held
  const pairs: Pair[] =
    kind === 'merge'
      ? [{ rule: 'apart', between: 'topics', oneId: topicId, otherId }]
      : groupIds.map((oneId) => ({
          ...{ rule: 'together', between: 'discussion_and_topic' },
          ...{ oneId, otherId: topicId },
        }))
  const changes = refusalOf(held, refusedForGood)
  return { topicId, act: await recordAct(tx, context, { kind: 'edit', changes, pairs }) }
}

/** An act that only says so: what it leaves alone is remembered by the proposal. */
async function reject(tx: Tx, context: Context, held: Held): Promise<Outcome> {
  const changes = refusalOf(held, refused)
  return { topicId: held.topicId, act: await recordAct(tx, context, { kind: 'edit', changes }) }
}

const states = { accept: 'accepted', always: 'accepted', reject: 'rejected', never: 'never' } as const

const acts: Record<ProposalDecision, (tx: Tx, context: Context, held: Held) => Promise<Outcome>> = {
  accept,
  always: accept,
  reject,
  never: refuseForGood,
}

const settle = `
UPDATE topic_proposals t SET state = $3, decided_at = now(), decided_by = $4, change_id = $5,
  message_count = (SELECT sum(x.message_count) FROM topics x WHERE x.org_id = $1 AND x.id IN (t.topic_id, t.other_id, $6::uuid)),
  other_id = coalesce($6::uuid, t.other_id)
WHERE t.org_id = $1 AND t.id = $2`

export function answerTopicProposal(
  context: Context,
  { proposalId, decision }: AnswerTopicProposalInput,
): Promise<AnsweredTopicProposal> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const held = await hold(tx, context, proposalId)
    const state = held.state === 'open' && !held.holds ? 'gone' : held.state
    if (state !== 'open') throw conflict(words[state])
    const { topicId, act: done, madeId } = await acts[decision](tx, context, held)
    const settled = states[decision]
    await tx.client.query(settle, [orgId, held.id, settled, actor.id, done?.id ?? null, madeId ?? null])
    const { changeId, undoUntil, ...topic } = await actedTopic(tx, context, topicId, done)
    return { id: held.id, state: settled, topic, changeId, undoUntil }
  })
}
