import { randomUUID } from 'node:crypto'
import type { ActedTopic, SplitTopicInput } from '#contract/topic-acts.ts'
import { priorities, type Topic } from '#contract/topics.ts'
import type { Change } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { emitTopicCreated } from '#service/engine/events/emit/topics.ts'
import { actedTopic, discussionsIn } from './acted.ts'
import { insertTopic } from './create.ts'
import { lockedBy } from './locks.ts'
import { recordAct } from './placing/act.ts'
import { moveDiscussions } from './placing/move.ts'
import { type By, messagesOf } from './placing/place.ts'
import { placedByOf } from './placing/placement.ts'
import { topicToChange } from './topic-row.ts'

type Parent = Pick<Topic, 'topicType'> & { priority: number; longest: string }

/** SQL: title of the longest of some discussions; everybody reads it, so that of a hidden channel is the last choice. */
export const titleOfDiscussions = (org: string, ids: string) => `(
  SELECT g.title FROM topic_groups g JOIN channels c ON c.org_id = g.org_id AND c.id = g.channel_id
  WHERE g.org_id = ${org} AND g.id = ANY(${ids}) ORDER BY c.visibility = 'all' DESC, g.message_count DESC, g.id LIMIT 1)`

/** Kind and priority are those of the topic that is split, and so is a title that neither a person nor a discussion gives. */
const readParent = `
SELECT t.topic_type AS "topicType", t.priority, coalesce(${titleOfDiscussions('$1', '$3::uuid[]')}, t.title) AS longest
FROM topics t WHERE t.org_id = $1 AND t.id = $2`

const isEmpty =
  'SELECT NOT EXISTS (SELECT FROM topic_groups WHERE org_id = $1 AND topic_id = $2) AS "isEmpty"'

async function makeTopic(tx: Tx, by: By, id: string, from: string, wanted: Wanted): Promise<Change> {
  const { rows } = await tx.client.query<Parent>(readParent, [by.orgId, from, wanted.groups])
  const [parent] = rows
  if (!parent) throw notFound('topic')
  const { topicType, longest } = parent
  const isPersons = by.actor.type === 'user' && wanted.title !== undefined
  const lockedFields = isPersons ? lockedBy({ title: wanted.title }) : []
  const title = wanted.title ?? longest
  const fields = { title, summary: '', topicType, priority: priorities[parent.priority] ?? 'default' }
  const writtenBy = isPersons ? 'person' : 'rule'
  await insertTopic(tx, by.orgId, id, { ...fields, keywords: [] }, lockedFields, writtenBy)
  const changes = { ...fields, lockedFields, splitFrom: from }
  return { entity: 'topic', entityId: id, operation: 'INSERT', changes, previousValues: {} }
}

type Wanted = { groups: string[]; title?: string | undefined }

/** Makes a topic of some discussions of another, within a transaction; at least one has to stay. */
export async function splitRows(
  tx: Tx,
  by: By,
  from: string,
  wanted: Wanted,
): Promise<{ topicId: string; id: string; at: Date }> {
  const { orgId, actor } = by
  const topicId = randomUUID()
  const made = await makeTopic(tx, by, topicId, from, wanted)
  const how = { topicId, placedBy: placedByOf(actor), confidence: 1, why: [] }
  const placements = wanted.groups.map((groupId) => ({ groupId, ...how }))
  const obeys = actor.type !== 'user'
  const moved = await moveDiscussions(tx, orgId, placements, { alsoLock: [from], obeys })
  if (moved.moves.some((it) => it.from !== from) || moved.moves.length < wanted.groups.length)
    throw conflict('One of these discussions is elsewhere by now, or a person keeps it where it is.')
  const left = await tx.client.query<{ isEmpty: boolean }>(isEmpty, [orgId, from])
  if (left.rows[0]?.isEmpty)
    throw invalid([{ path: ['groups'], message: 'Must leave at least one discussion in the topic' }])
  const act = await recordAct(tx, by, {
    kind: 'split',
    topicIds: [from, topicId],
    moved,
    changes: [made],
    pairs: [{ rule: 'apart', between: 'topics', oneId: from, otherId: topicId }],
  })
  if (!act) throw new Error('A split that changed nothing')
  await emitTopicCreated(tx, by, topicId, await messagesOf(tx, orgId, moved))
  await recountWaiting(tx.client, orgId, [from])
  await bumpCounters(tx, orgId, { topics: 1 })
  return { topicId, ...act }
}

export function splitTopic(context: Context, input: SplitTopicInput): Promise<ActedTopic> {
  return write(context, async (tx) => {
    const from = await topicToChange(tx, context.orgId, input.topicId)
    await discussionsIn(tx, context, from, 'groups', input.groups)
    const { topicId, ...act } = await splitRows(tx, context, from, input)
    return actedTopic(tx, context, topicId, act)
  })
}
