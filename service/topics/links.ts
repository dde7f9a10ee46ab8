import type { LinkedWork, TopicLinks } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { parameters, rows } from '#service/db/client.ts'
import { chooseStream } from '#service/messages/stream.ts'
import { workIn } from './linked-work.ts'
import { topicIdOf } from './topic-id.ts'

const newest = 2000
const mostLinks = 100

type Row = { topicId: string; id: string | null; content: string; url: string | null; sentAt: string }

function statement(orgId: string, topicId: string) {
  const { values, add } = parameters()
  const org = add(orgId)
  const { stream } = chooseStream({ page: 1, limit: newest, topicId }, org, add)
  const text = `SELECT r.id, r.content, r.url, s.sent_at AS "sentAt" FROM (${stream.newest(newest, [], 'true')}) s
    JOIN messages r ON r.org_id = ${org} AND r.id = s.id ORDER BY s.sent_at DESC, s.id DESC`
  return { text, values }
}

/** The row of a work item is made by the newest message that names it, as messages come newest first. */
function collect(messages: Row[]): LinkedWork[] {
  const found = new Map<string, LinkedWork>()
  for (const { id, content, url, sentAt } of messages) {
    if (id === null) continue
    for (const work of workIn(`${url ?? ''} ${content}`)) {
      const known = found.get(work.url)
      if (known) known.messageCount += 1
      else found.set(work.url, { ...work, messageCount: 1, messageId: id, lastMessageAt: sentAt })
    }
  }
  return [...found.values()].slice(0, mostLinks)
}

export async function listTopicLinks(
  context: Context,
  { topicId }: { topicId: string },
): Promise<TopicLinks> {
  const { text, values } = statement(context.orgId, await topicIdOf(context, topicId))
  const messages = await rows<Row>(context.db, text, values)
  const oldest = messages.length === newest ? messages.at(-1) : undefined
  return { data: collect(messages), lookedBackTo: oldest?.sentAt ?? null }
}
