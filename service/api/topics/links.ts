import type { LinkedWork, TopicLinks } from '#contract/topics.ts'
import { chooseStream } from '#service/api/messages/stream.ts'
import type { Context } from '#service/core/context.ts'
import { parameters, rows } from '#service/db/client.ts'
import { topicIdOf } from './topic-row.ts'

type Work = Pick<LinkedWork, 'kind' | 'repository' | 'number' | 'url'>

// Hosts that are called after their program, such as github.com, github.halden.example or gitlab.com.
const address =
  /https?:\/\/((?:[\w-]+\.){0,3}git(?:hub|lab)(?:\.[\w-]+){1,4}(?::\d{1,5})?)\/((?:[\w.-]{1,100}\/){1,6}?)(?:-\/)?(issues|pull|merge_requests)\/(\d{1,9})\b/gi

/** The issues and pull requests whose address stands in a text, each once and without what follows the number. */
export function workIn(text: string): Work[] {
  const found = new Map<string, Work>()
  for (const [, host = '', path = '', word = '', digits = ''] of text.matchAll(address)) {
    const kind = word.toLowerCase() === 'issues' ? 'issue' : 'pull_request'
    const repository = path.replace(/\/$/, '').replace(/\/-$/, '')
    const number = Number(digits)
    if (number === 0 || !repository.includes('/')) continue
    const middle = /gitlab/i.test(host) ? '-/' : ''
    const url = `https://${host.toLowerCase()}/${repository}/${middle}${word.toLowerCase()}/${number}`
    if (!found.has(url)) found.set(url, { kind, repository, number, url })
  }
  return [...found.values()]
}

const newest = 2000
const mostLinks = 100

/** Characters of a message that are searched; the rest of a longer one is not. */
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

export async function listTopicLinks(
  context: Context,
  { topicId }: { topicId: string },
): Promise<TopicLinks> {
  const { text, values } = statement(context.orgId, await topicIdOf(context, topicId))
  const found = await rows<Found>(context.db, text, values)
  const messages = found.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  return { data: collect(messages), lookedBackTo: found[0]?.back ?? null }
}
