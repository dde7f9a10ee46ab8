import type { ChannelPeople } from '#contract/channel-shape.ts'
import type { ChannelPeopleQuery } from '#contract/channels.ts'
import { type AuthorRow, authorColumns, toAuthor } from '#service/api/messages/message-row.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { rows } from '#service/db/client.ts'

const newest = 2000

type Row = Omit<AuthorRow, 'personId'> & {
  personId: string | null
  n: string
  lastAt: string
  messages: number
  persons: number
  since: string | null
}

/** Counts the newest messages only, so that a channel of millions is as fast as one of thousands. */
const statementOf = (sight: Sight) => `
  WITH authors AS MATERIALIZED (
    SELECT person_id, count(*) AS n, max(sent_at) AS last_at, min(sent_at) AS first_at FROM (
      SELECT m.person_id, m.sent_at FROM messages m WHERE m.org_id = $1 AND m.channel_id = $2
       ORDER BY m.sent_at DESC NULLS LAST, m.id DESC NULLS LAST LIMIT ${newest}) looked
     GROUP BY person_id),
  looked AS (SELECT coalesce(sum(n), 0)::int AS messages, count(*)::int AS persons, min(first_at) AS since FROM authors),
  most AS (SELECT * FROM authors ORDER BY n DESC, last_at DESC, person_id LIMIT $3)
  SELECT looked.messages, looked.persons, looked.since, most.n, most.last_at AS "lastAt", ${authorColumns}
  FROM channels ch CROSS JOIN looked LEFT JOIN most ON true
  LEFT JOIN people p ON p.org_id = $1 AND p.id = most.person_id
  LEFT JOIN companies c ON c.org_id = p.org_id AND c.id = p.company_id
  WHERE ch.org_id = $1 AND ch.id = $2 AND ${sight.channel('ch.id')}
  ORDER BY most.n DESC, most.last_at DESC, most.person_id`

/** Answers an empty list for a channel without messages, and not found for one that does not exist. */
export async function listChannelPeople(
  context: Context,
  { channelId, limit }: ChannelPeopleQuery,
): Promise<ChannelPeople> {
  const values = [context.orgId, channelId, limit]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<Row>(context.db, statementOf(sight), values)
  if (!found[0]) throw notFound('channel')
  const data = found.flatMap(({ personId, n, lastAt, ...row }) =>
    personId === null
      ? []
      : [{ ...toAuthor({ ...row, personId }), messageCount: Number(n), lastMessageAt: lastAt }],
  )
  return { data, personCount: found[0].persons, messageCount: found[0].messages, since: found[0].since }
}
