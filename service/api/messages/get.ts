import type { Message, MessageDetail } from '#contract/message-list.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type MessageRow, messageColumns, messageJoins, toMessage } from './message-row.ts'

const neighbours = 5

type DetailRow = MessageRow & {
  groupTitle: string | null
  groupSummary: string | null
  groupCount: string | null
}

const one = (sight: Sight) => `SELECT ${messageColumns}, g.title AS "groupTitle", g.summary AS "groupSummary",
    g.message_count AS "groupCount"
  FROM messages r ${messageJoins} WHERE r.org_id = $1 AND r.id = $2 AND ${sight.channel('r.channel_id')}`

/** Both ends of the same index, walked away from the message itself. */
function around(column: 'group_id' | 'channel_id', sight: Sight): string {
  const side = (comparison: '<' | '>', order: 'ASC NULLS FIRST' | 'DESC NULLS LAST') => `(
    SELECT n.id FROM messages n
     WHERE n.org_id = $1 AND n.${column} = $2 AND ${sight.channel('n.channel_id')} AND (n.sent_at, n.id) ${comparison} ($3::timestamptz, $4::uuid)
     ORDER BY n.sent_at ${order}, n.id ${order} LIMIT ${neighbours})`
  return `WITH near AS MATERIALIZED (${side('<', 'DESC NULLS LAST')} UNION ALL ${side('>', 'ASC NULLS FIRST')})
    SELECT ${messageColumns} FROM near JOIN messages r ON r.org_id = $1 AND r.id = near.id ${messageJoins}
     ORDER BY r.sent_at, r.id`
}

function isBefore(one: Message, other: Message): boolean {
  return one.sentAt === other.sentAt ? one.id < other.id : one.sentAt < other.sentAt
}

function discussionOf(row: DetailRow): MessageDetail['discussion'] {
  if (row.groupId === null) return null
  return {
    id: row.groupId,
    title: row.groupTitle ?? '',
    summary: row.groupSummary ?? '',
    messageCount: Number(row.groupCount),
  }
}

async function readRow(context: Context, messageId: string, reader: Reader): Promise<DetailRow> {
  const values = [context.orgId, messageId]
  const sight = sightOf(context, '$1', behind(values))
  const [row] = await rows<DetailRow>(reader, one(sight), values)
  if (!row) throw notFound('message')
  return row
}

/** The message without what was said around it. */
export async function readMessage(context: Context, messageId: string, reader: Reader): Promise<Message> {
  return toMessage(await readRow(context, messageId, reader))
}

export async function getMessage(
  context: Context,
  { messageId }: { messageId: string },
): Promise<MessageDetail> {
  const row = await readRow(context, messageId, context.db)
  const within = row.groupId === null ? 'channel' : 'discussion'
  const place = row.groupId ?? row.channelId
  const values = [context.orgId, place, row.sentAt, row.id]
  const sight = sightOf(context, '$1', behind(values))
  const statement = around(row.groupId === null ? 'channel_id' : 'group_id', sight)
  const near = await rows<MessageRow>(context.db, statement, values)
  const message = toMessage(row)
  const neighboursOf = near.map(toMessage)
  return {
    ...message,
    discussion: discussionOf(row),
    around: {
      within,
      before: neighboursOf.filter((it) => isBefore(it, message)),
      after: neighboursOf.filter((it) => isBefore(message, it)),
    },
  }
}
