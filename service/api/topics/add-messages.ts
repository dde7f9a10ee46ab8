import type { AddTopicMessagesInput } from '#contract/topic-input.ts'
import type { TopicDetail } from '#contract/topics.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { emitJoined } from '#service/engine/events/emit/topics.ts'
import { joinMessages } from './discussions/join.ts'
import { getTopic } from './get.ts'
import { topicIdOf } from './topic-id.ts'

/** Messages join a topic, each in the discussion of its thread. Doing it again changes nothing. */
export function addTopicMessages(context: Context, input: AddTopicMessagesInput): Promise<TopicDetail> {
  return write(context, async (tx) => {
    const reader = { pool: tx.client }
    const id = await topicIdOf(context, input.topicId, reader)
    const discussions = await joinMessages(tx, context, id, input.messageIds)
    const topic = await getTopic(context, { topicId: id }, reader)
    const joined = discussions.reduce((sum, { messages }) => sum + messages.length, 0)
    if (joined > 0)
      await recordChanges(tx, context.orgId, context.actor, [
        {
          entity: 'topic',
          entityId: id,
          operation: 'UPDATE',
          changes: { messageCount: topic.messageCount },
          previousValues: { messageCount: topic.messageCount - joined },
        },
      ])
    await emitJoined(tx, context, id, discussions)
    return topic
  })
}
