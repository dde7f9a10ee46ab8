import type { PushedMessage, PushMessagesInput, PushMessagesResult } from '#contract/message-push.ts'
import { type Context, memberOf } from '#service/core/context.ts'
import { forbidden, invalid } from '#service/core/errors.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import { tellEndpoints } from '#service/core/outbox.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { emitEvents } from '#service/engine/events/emit/emit.ts'
import { eventsOfMessages } from '#service/engine/events/emit/messages.ts'
import { wouldHaveRun } from '#service/engine/events/match/would-run.ts'
import { ingestMessages } from './ingest/ingest.ts'
import { createdOf } from './ingest/items.ts'
import { toItem } from './ingest/pushed-item.ts'

/** Refuses to name as who entered a message somebody who is not a member. */
async function requireMembers(tx: Tx, orgId: string, messages: PushedMessage[]): Promise<void> {
  const named = messages.flatMap(({ onBehalfOf }, index) => (onBehalfOf ? [{ index, id: onBehalfOf }] : []))
  if (named.length === 0) return
  const found = await tx.client.query<{ id: string }>(
    'SELECT id FROM members WHERE org_id = $1 AND id = ANY($2::uuid[])',
    [orgId, named.map(({ id }) => id)],
  )
  const known = new Set(found.rows.map(({ id }) => id))
  const unknown = named.filter(({ id }) => !known.has(id.toLowerCase()))
  if (unknown.length > 0)
    throw invalid(
      unknown.map(({ index }) => ({
        path: ['messages', index, 'onBehalfOf'],
        message: 'There is no member with this id',
      })),
    )
}

/** Refuses people who are not there. None is erased meanwhile. */
async function requirePeople(tx: Tx, orgId: string, messages: PushedMessage[]): Promise<void> {
  const named = messages.flatMap(({ author }, index) =>
    author.personId ? [{ index, id: author.personId }] : [],
  )
  if (named.length === 0) return
  await shareMessages({ tx: tx.client, orgId })
  const found = await tx.client.query<{ id: string }>(
    'SELECT id::text FROM people WHERE org_id = $1 AND id = ANY($2::bigint[])',
    [orgId, named.map(({ id }) => id).filter(isRowId)],
  )
  const known = new Set(found.rows.map(({ id }) => id))
  const unknown = named.filter(({ id }) => !known.has(id))
  if (unknown.length > 0)
    throw invalid(
      unknown.map(({ index }) => ({
        path: ['messages', index, 'author', 'personId'],
        message: 'There is no person with this id',
      })),
    )
}

/** Members enter what customers told them; whatever else comes in is the business of admins. */
function requireOwn({ principal }: Context, { messages, quiet }: PushMessagesInput): void {
  const member = memberOf(principal)
  if (member?.role !== 'member') return
  // A later version would replace a message, maybe one that they may not see.
  const isOwn = messages.every(
    ({ kind, onBehalfOf, editedAt }) => kind === 'feedback' && onBehalfOf === member.id && !editedAt,
  )
  if (!isOwn || quiet)
    throw forbidden(
      'Members may only add feedback that they enter themselves. An owner or an admin may do this.',
    )
}

export function pushMessages(context: Context, input: PushMessagesInput): Promise<PushMessagesResult> {
  const { orgId } = context
  const { messages, quiet = false } = input
  requireOwn(context, input)
  return write(context, async (tx) => {
    await requireMembers(tx, orgId, messages)
    await requirePeople(tx, orgId, messages)
    const results = await ingestMessages(
      tx.client,
      orgId,
      messages.map((it) => ({ ...toItem(it), quiet })),
      context.now(),
    )
    const count = (status: string) => results.filter((it) => it.status === status).length
    const { events, facts } = await eventsOfMessages(tx, context, createdOf(results))
    if (!quiet) {
      await emitEvents(tx, context, events)
      await tellEndpoints(tx, orgId, facts)
    }
    return {
      results,
      created: count('created'),
      duplicates: count('duplicate'),
      edited: count('edited'),
      deleted: count('deleted'),
      ...(quiet ? { wouldHaveRun: await wouldHaveRun(tx, orgId, events) } : {}),
    }
  })
}
