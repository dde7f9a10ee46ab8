import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { emitEvents } from './emit.ts'
import { listenedTo } from './listened.ts'
import { messageEventNames, messageEvents } from './message-events.ts'
import { readTalk } from './talk.ts'
import { readTopics } from './topics.ts'

/**
 * Tells of messages that were just written, if somebody listens: what nobody hears need not be written down, because
 * it can be told again from the messages themselves.
 */
export async function emitOfMessages(
  tx: Pick<Tx, 'client'>,
  context: Pick<Context, 'orgId' | 'principal'>,
  messageIds: string[],
): Promise<void> {
  if (messageIds.length === 0) return
  const listened = await listenedTo(tx, context.orgId)
  if (!messageEventNames.some((name) => listened.has(name))) return
  const talk = await readTalk(tx, context.orgId, messageIds)
  const topicIds = [...new Set(talk.flatMap(({ topicId }) => topicId ?? []))]
  const topics = await readTopics(tx, context.orgId, topicIds)
  await emitEvents(tx, context, messageEvents(talk, topics, listened))
}
