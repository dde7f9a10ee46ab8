import type { LinkedWork, TopicLinks } from '#contract/topic-links.ts'
import { chooseStream } from '#service/api/messages/stream.ts'
import type { Context } from '#service/core/context.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { workIn } from '#service/core/work-address.ts'
import { parameters, rows } from '#service/db/client.ts'
import { topicIdOf } from './topic-row.ts'

const newest = 2000
const mostLinks = 100

/** Characters of a message that are searched; the rest of a longer one is not. */
const mostCharacters = 8000

/** Pattern of a part that every address of an issue or pull request has. */
const mayBeWork = '://[^ ]*(git|linear[.]app|/browse/)'

type Row = { id: string; content: string; isCut: boolean; url: string | null; sentAt: string }
type Found = Omit<Row, 'id'> & { id: string | null; back: string | null }

function statement(context: Context, topicId: string) {
  const { values, add } = parameters()
  const org = add(context.orgId)
  const sight = sightOf(context, org, add)
  const { stream } = chooseStream({ page: 1, limit: newest, topicId }, { org, add, sight })
  const text = `WITH newest AS MATERIALIZED (${stream.newest(newest, {}, undefined, ['content', 'url'])}),
    reach AS (SELECT CASE WHEN count(*) = ${newest} THEN min(sent_at) END AS back FROM newest),
    naming AS (SELECT n.id, n.sent_at, left(n.content, ${mostCharacters}) AS content,
        length(n.content) > ${mostCharacters} AS cut, n.url
      FROM newest n WHERE n.content ~* '${mayBeWork}' OR n.url ~* '${mayBeWork}')
    SELECT reach.back, m.id, m.content, m.cut AS "isCut", m.url, m.sent_at AS "sentAt"
      FROM reach LEFT JOIN naming m ON true ORDER BY m.sent_at DESC, m.id DESC`
  return { text, values }
}

/** Leaves out the last word of a text that was cut: half a number would name another item. */
function textOf({ url, content, isCut }: Row): string {
  const whole = isCut ? content.split(/\s/).slice(0, -1).join(' ') : content
  return `${url ?? ''} ${whole}`
}

/** Takes time and message of an item from the newest message that names it: messages come newest first. */
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

const mostNaming = 200

/** Work that names the topic, or a message of it, by its address here. */
async function workNaming(context: Context, topicId: string): Promise<Row[]> {
  const values: unknown[] = [context.orgId, topicId]
  const sight = sightOf(context, '$1', behind(values))
  const text = `WITH naming AS (
      SELECT r.message_id FROM message_references r WHERE r.org_id = $1 AND r.kind = 'topic'
         AND (r.target_id = $2 OR r.target_id IN (SELECT id FROM topics WHERE org_id = $1 AND leads_to = $2))
      UNION SELECT r.message_id FROM message_references r
        JOIN messages n ON n.org_id = $1 AND n.id = r.target_id
        JOIN topic_groups g ON g.org_id = $1 AND g.id = n.group_id AND g.topic_id = $2
       WHERE r.org_id = $1 AND r.kind = 'message')
    SELECT m.id, '' AS content, false AS "isCut", m.url, m.sent_at AS "sentAt"
      FROM naming r JOIN messages m ON m.org_id = $1 AND m.id = r.message_id
     WHERE m.url IS NOT NULL AND ${sight.channel('m.channel_id')} ORDER BY m.sent_at DESC, m.id DESC LIMIT ${mostNaming}`
  return rows<Row>(context.db, text, values)
}

export async function listTopicLinks(
  context: Context,
  { topicId: given }: { topicId: string },
): Promise<TopicLinks> {
  const topicId = await topicIdOf(context, given)
  const { text, values } = statement(context, topicId)
  const found = await rows<Found>(context.db, text, values)
  const messages = found.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  const known = new Set(messages.map(({ id }) => id))
  const naming = (await workNaming(context, topicId)).filter(({ id }) => !known.has(id))
  const all = [...messages, ...naming].toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt))
  return { data: collect(all), lookedBackTo: found[0]?.back ?? null }
}
