import type { LinkedWork, TopicLinks } from '#contract/topics.ts'
import { chooseStream } from '#service/api/messages/stream.ts'
import type { Context } from '#service/core/context.ts'
import { parameters, rows } from '#service/db/client.ts'
import { workIn } from './linked-work.ts'
import { topicIdOf } from './topic-id.ts'

const newest = 2000
const mostLinks = 100

/** Of a longer text only the beginning is looked through. */
const mostCharacters = 8000

type Row = { id: string; content: string; isCut: boolean; url: string | null; sentAt: string }
type Found = Omit<Row, 'id'> & { id: string | null; back: string | null }

function statement(orgId: string, topicId: string) {
  const { values, add } = parameters()
  const org = add(orgId)
  const { stream } = chooseStream({ page: 1, limit: newest, topicId }, org, add)
  const text = `WITH newest AS MATERIALIZED (${stream.newest(newest, {}, undefined, ['content', 'url'])}),
    reach AS (SELECT CASE WHEN count(*) = ${newest} THEN min(sent_at) END AS back FROM newest),
    naming AS (SELECT n.id, n.sent_at, left(n.content, ${mostCharacters}) AS content,
        length(n.content) > ${mostCharacters} AS cut, n.url
      FROM newest n WHERE n.content ILIKE '%://%git%' OR n.url ILIKE '%://%git%')
    SELECT reach.back, m.id, m.content, m.cut AS "isCut", m.url, m.sent_at AS "sentAt"
      FROM reach LEFT JOIN naming m ON true ORDER BY m.sent_at DESC, m.id DESC`
  return { text, values }
}

/** Without the word that the end may have been cut from: its number would be that of another item. */
function textOf({ url, content, isCut }: Row): string {
  const whole = isCut ? content.split(/\s/).slice(0, -1).join(' ') : content
  return `${url ?? ''} ${whole}`
}

/** The row of a work item is made by the newest message that names it, as messages come newest first. */
function collect(messages: Row[]): LinkedWork[] {
  const found = new Map<string, LinkedWork>()
  for (const message of messages) {
    for (const work of workIn(textOf(message))) {
      const known = found.get(work.url)
      if (known) known.messageCount += 1
      else
        found.set(work.url, {
          ...work,
          messageCount: 1,
          messageId: message.id,
          lastMessageAt: message.sentAt,
        })
    }
  }
  return [...found.values()].slice(0, mostLinks)
}

export async function listTopicLinks(
  context: Context,
  { topicId }: { topicId: string },
): Promise<TopicLinks> {
  const { text, values } = statement(context.orgId, await topicIdOf(context, topicId))
  const found = await rows<Found>(context.db, text, values)
  const messages = found.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  return { data: collect(messages), lookedBackTo: found[0]?.back ?? null }
}
