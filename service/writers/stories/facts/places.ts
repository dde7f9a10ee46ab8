import type pg from 'pg'
import { talk } from '../rules/talk.ts'
import { type Facts, figure, moment, type Speaking } from './facts.ts'
import { personName, placeOf } from './quotes.ts'

const perChannel = `${talk}
SELECT c.channel_name AS "channelName", c.source_name AS "sourceName", count(*)::int AS n FROM talk t
JOIN channels c ON c.org_id = $1 AND c.id = t.channel_id GROUP BY c.id, c.channel_name, c.source_name
ORDER BY count(*) DESC, c.id LIMIT 6`

type ChannelRow = { channelName: string; sourceName: string; n: number }

/** Channels in which the discussions `$3` are, those with most messages first. */
export async function placesOf(client: pg.ClientBase, values: unknown[]): Promise<Facts['places']> {
  const found = await client.query<ChannelRow>(perChannel, values)
  return found.rows.map((row) => {
    const text = row.sourceName === 'email' ? row.channelName : placeOf(row)
    return {
      name: { kind: 'name', text, ref: null },
      messages: figure(
        `Messages in ${text}`,
        row.n,
        'messages of the topic in the channel',
        'message',
        'messages',
      ),
    }
  })
}

/** SQL: a message `t` with its author. */
const speaking = `t.person_id::text AS id, t.display_name AS name, o.name AS company, t.sent_at AS "sentAt"`
const isVip = 't.is_vip OR coalesce(o.is_vip, false)'

const earliest = `${talk}
SELECT ${speaking} FROM talk t LEFT JOIN companies o ON o.org_id = $1 AND o.id = t.company_id
WHERE t.outside AND (${isVip}) ORDER BY t.sent_at, t.id LIMIT 1`

/** The newest of those without an answer, of VIPs first. */
const lastOfDiscussions = `${talk}, last AS (
  SELECT DISTINCT ON (group_id) * FROM talk ORDER BY group_id, sent_at DESC, id DESC)
SELECT ${speaking} FROM last t LEFT JOIN companies o ON o.org_id = $1 AND o.id = t.company_id
WHERE t.outside ORDER BY (${isVip}) DESC, t.sent_at DESC, t.id LIMIT 1`

type SpeakingRow = { id: string; name: string; company: string | null; sentAt: string }

type Wanted = { statement: string; label: string; query: string }

async function speakingOf(
  client: pg.ClientBase,
  values: unknown[],
  timeZone: string,
  { statement, label, query }: Wanted,
): Promise<Speaking | null> {
  const [row] = (await client.query<SpeakingRow>(statement, values)).rows
  if (!row) return null
  return {
    by: personName(row.id, row.name, row.company),
    on: moment(label, row.sentAt, timeZone, query),
  }
}

/** When a VIP, or somebody of a company that is one, wrote first. */
export const firstVip = (client: pg.ClientBase, values: unknown[], timeZone: string) =>
  speakingOf(client, values, timeZone, {
    statement: earliest,
    label: 'First message of a VIP',
    query: 'first message of a VIP, or of a company that is one',
  })

/** Who from outside wrote last in a discussion, so that an answer is due. */
export const unansweredIn = (client: pg.ClientBase, values: unknown[], timeZone: string) =>
  speakingOf(client, values, timeZone, {
    statement: lastOfDiscussions,
    label: 'Without an answer since',
    query: 'last message of a discussion that somebody from outside ended',
  })
