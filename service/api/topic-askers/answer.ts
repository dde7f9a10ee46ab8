import type { AnswerAskerInput, AskerCounts } from '#contract/topic-askers.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { createAnswer } from '#service/deliveries/create.ts'
import { keepAskers } from './keep.ts'
import { type AskerRow, countAskers, readAskers } from './read.ts'
import { lockTopic } from './update.ts'
import { readWays, wayTo } from './ways.ts'

/** Thread in which the answer stands; where the asker began one, their message is its beginning. */
function threadOf({ sourceName, threadId, sourceMessageId }: AskerRow): string | null {
  if (sourceName === 'slack') return threadId ?? sourceMessageId
  return sourceName === 'discord' ? sourceMessageId : null
}

async function titleOf(tx: Tx, orgId: string, topicId: string): Promise<string> {
  const found = await tx.client.query<{ title: string }>(
    'SELECT title FROM topics WHERE org_id = $1 AND id = $2',
    [orgId, topicId],
  )
  return found.rows[0]?.title ?? ''
}

/** Sends an answer to somebody who waits for it, in the transaction that keeps that they were told. */
export function answerTopicAsker(context: Context, input: AnswerAskerInput): Promise<AskerCounts> {
  const { orgId } = context
  return write(context, async (tx) => {
    const topicId = await lockTopic(tx, context, input.topicId)
    const asker = (await readAskers(context, topicId, tx)).find(({ person }) => person.id === input.personId)
    if (!asker) throw notFound('person among those who asked')
    if (asker.state === 'told') throw conflict('This person was told already.')
    const way = wayTo(asker, await readWays(tx, orgId))
    if (!way.possible) throw conflict(way.why)
    const deliveryId = await createAnswer(tx, {
      orgId,
      channel: way.channel,
      target: way.target,
      title: await titleOf(tx, orgId, topicId),
      body: input.text,
      thread: threadOf(asker),
    })
    await keepAskers(tx, context, { topicId, askers: [asker], state: 'told', deliveryId })
    return countAskers(await readAskers(context, topicId, tx))
  })
}
