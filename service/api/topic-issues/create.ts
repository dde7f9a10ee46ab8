import { createHash } from 'node:crypto'
import type { CreateTopicIssueInput, TopicIssue } from '#contract/topic-issues.ts'
import { topicToChange } from '#service/api/topics/topic-row.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { markerOf } from '#service/core/issue-marker.ts'
import type { Access, SentIssue, TrackedIssue } from '#service/core/sources.ts'
import { transaction, write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { readIssue, sendingSeconds } from './issue-row.ts'
import { keepTracked, tellLinked } from './keep.ts'
import { findTracker, openTracker, refusalOf, type Tracker } from './tracker.ts'

type Begun = {
  id: string
  topicId: string
  /** Somebody else, or an earlier process, has begun it; null when this request has. */
  before: { status: TopicIssue['status']; sentAt: string; isUnlinked: boolean } | null
}

const insert = `
INSERT INTO topic_issues (org_id, topic_id, connection_id, source, place, title, status, sent_at, request_hash,
  payload_hash, actor_id, actor_name, actor_image)
VALUES ($1, $2, $3, $4, $5, $6, 'sending', now(), $7, $8, $9, $10, $11)
ON CONFLICT (org_id, request_hash) DO NOTHING RETURNING id`

const findBegun = `
SELECT id, status, sent_at AS "sentAt", payload_hash AS "payloadHash", unlinked_at IS NOT NULL AS "isUnlinked"
FROM topic_issues WHERE org_id = $1 AND request_hash = $2 FOR UPDATE`

/** A key counts for a day, as everywhere. */
const forget = `
UPDATE topic_issues SET request_hash = NULL
WHERE org_id = $1 AND request_hash = $2 AND created_at < now() - interval '24 hours'`

type Found = {
  id: string
  status: TopicIssue['status']
  sentAt: string
  payloadHash: string
  isUnlinked: boolean
}

/** Writes down that an issue is about to be made, or finds what an earlier request with the same key has begun. */
async function begin(
  tx: Tx,
  context: Context,
  tracker: Tracker,
  input: CreateTopicIssueInput,
): Promise<Begun> {
  const { orgId, actor, idempotency } = context
  const topicId = await topicToChange(tx, orgId, input.topicId)
  const requestHash =
    idempotency && createHash('sha256').update(`${actor.id}\n${idempotency.key}`).digest('hex')
  if (requestHash) await tx.client.query(forget, [orgId, requestHash])
  const made = await tx.client.query<{ id: string }>(insert, [
    ...[orgId, topicId, tracker.connection.id, tracker.connection.source, input.place, input.title],
    ...[requestHash, idempotency?.payloadHash ?? null, actor.id, actor.name, actor.image],
  ])
  const [own] = made.rows
  if (own) return { id: own.id, topicId, before: null }
  const [found] = (await tx.client.query<Found>(findBegun, [orgId, requestHash])).rows
  if (!found) throw new Error('An issue that was begun cannot be found')
  if (found.payloadHash !== idempotency?.payloadHash)
    throw conflict(
      'This Idempotency-Key was used with another payload in the last 24 hours. Send this one with a new key.',
    )
  const { id, ...before } = found
  return { id, topicId, before }
}

const takeOver = `
UPDATE topic_issues SET sent_at = now(), status = 'sending'
WHERE org_id = $1 AND id = $2 AND status <> 'linked' AND sent_at = $3::timestamptz RETURNING id`

/** Lets one request at a time go on with what another has left. */
async function goOn(context: Context, { id, before }: Begun): Promise<void> {
  if (!before) return
  const isWaiting = context.now().getTime() - Date.parse(before.sentAt) < sendingSeconds * 1000
  const isTaken =
    before.status === 'sending' && isWaiting
      ? false
      : await transaction(context.db, async (tx) => {
          const { rowCount } = await tx.client.query(takeOver, [context.orgId, id, before.sentAt])
          return rowCount === 1
        })
  if (!isTaken)
    throw conflict('A request with this Idempotency-Key is still in progress. Send it again in a moment.')
}

/** The address of the topic, with the marker; its id where nobody said where the dashboard is. */
function withAddress(context: Context, body: string, topicId: string, marker: string): string {
  const origin = memberOf(context.principal)?.origin ?? context.providers?.dashboardUrl
  const place = `topics/${topicId}${marker}`
  const last = origin ? `Topic in Signalbox: ${origin}/${place}` : `Topic in Signalbox: ${place}`
  return body === '' ? last : `${body}\n\n---\n\n${last}`
}

type Outcome = TrackedIssue | 'uncertain'

/** Nothing was made, so nothing is kept, and the key is free again. */
async function refuse(context: Context, id: string, reason: string): Promise<never> {
  await transaction(context.db, (tx) =>
    tx.client.query(`DELETE FROM topic_issues WHERE org_id = $1 AND id = $2 AND status = 'sending'`, [
      context.orgId,
      id,
    ]),
  )
  throw conflict(reason)
}

async function send(
  context: Context,
  tracker: Tracker,
  access: Access,
  { issue, isRepeated }: { issue: SentIssue & { title: string; body: string }; isRepeated: boolean },
): Promise<Outcome> {
  const { tracking, title } = tracker
  try {
    const found = isRepeated ? await tracking.find(access, issue) : null
    return found ?? (await tracking.create(access, issue))
  } catch (error) {
    const refusal = refusalOf(error, title)
    if (refusal !== null && !isRepeated) return refuse(context, issue.id, refusal)
    context.log.warn({ err: error, issue: issue.id }, 'whether an issue was made is not known')
    return 'uncertain'
  }
}

/**
 * Makes an issue at a tracker. The row is there before the request, so that whoever repeats it, also after the process was killed,
 * looks at the tracker first.
 */
export async function createTopicIssue(context: Context, input: CreateTopicIssueInput): Promise<TopicIssue> {
  const { orgId } = context
  const tracker = await findTracker(context, input.connectionId)
  const access = openTracker(context, tracker)
  const begun = await transaction(context.db, (tx) => begin(tx, context, tracker, input))
  const { id, topicId, before } = begun
  if (before?.status === 'linked' || before?.isUnlinked)
    return write(context, (tx) => readIssue(tx, orgId, id))
  await goOn(context, begun)
  const marker = markerOf(id)
  const since = before ? new Date(before.sentAt) : context.now()
  const body = withAddress(context, input.body, topicId, marker)
  const issue = { id, place: input.place, title: input.title, body, marker, since }
  const made = await send(context, tracker, access, { issue, isRepeated: before !== null })
  if (made === 'uncertain') return { ...(await readIssue(context.db, orgId, id)), status: 'uncertain' }
  return write(context, async (tx) => {
    if (await keepTracked(tx, orgId, id, made))
      await tellLinked(tx, context, topicId, { now: made.key, before: null })
    return readIssue(tx, orgId, id)
  })
}
