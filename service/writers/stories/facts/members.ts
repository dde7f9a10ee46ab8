import type pg from 'pg'
import { closedChannels } from '../rules/talk.ts'
import { figure, type Link, type MemberFact, moment } from './facts.ts'
import { personName } from './quotes.ts'

/** Accounts of members: those with their address, and all others of the same person. */
const accounts = `
accounts AS MATERIALIZED (
  SELECT DISTINCT e.id AS member_id, e.name, i.id AS identity_id, i.person_id, i.handle FROM members e
    JOIN people p ON p.org_id = e.org_id AND (lower(p.primary_email) = lower(e.email) OR EXISTS (
      SELECT FROM person_identities a WHERE a.org_id = p.org_id AND a.person_id = p.id AND lower(a.email) = lower(e.email)))
    JOIN person_identities i ON i.org_id = p.org_id AND i.person_id = p.id
   WHERE e.org_id = $1
)`

const talk = `
talk AS MATERIALIZED (
  SELECT m.id, m.identity_id, m.person_id, m.content, m.sent_at FROM messages m
   WHERE m.org_id = $1 AND m.group_id = ANY($3::uuid[]) AND m.sent_at <= $2::timestamptz
     AND m.channel_id NOT IN (${closedChannels})
)`

const spoken = `WITH ${accounts}, ${talk}
SELECT a.member_id AS "memberId", count(t.id)::int AS n FROM accounts a JOIN talk t ON t.identity_id = a.identity_id GROUP BY 1`

/** First message on each issue and pull request: whoever wrote it opened it. */
const opened = `WITH ${accounts}
SELECT a.member_id AS "memberId", w.url FROM jsonb_to_recordset($3::jsonb) AS w(url text, repository text, threads text[])
JOIN channels c ON c.org_id = $1 AND c.source_name IN ('github', 'gitlab') AND c.channel_name = w.repository AND c.visibility = 'all'
CROSS JOIN LATERAL (
  SELECT m.identity_id FROM messages m WHERE m.org_id = $1 AND m.channel_id = c.id AND m.thread_id = ANY(w.threads)
     AND m.sent_at <= $2::timestamptz ORDER BY m.sent_at, m.id LIMIT 1) m
JOIN accounts a ON a.identity_id = m.identity_id`

const named = `WITH ${accounts}, ${talk}, names AS (
  SELECT member_id, '%' || replace(replace(replace(name, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' AS pattern
    FROM members e CROSS JOIN LATERAL (SELECT e.id AS member_id) x WHERE e.org_id = $1 AND length(e.name) >= 5 AND e.name LIKE '% %'
  UNION SELECT member_id, '%@' || replace(replace(replace(handle, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    FROM accounts WHERE length(handle) >= 3
)
SELECT DISTINCT ON (n.member_id) n.member_id AS "memberId", t.sent_at AS "sentAt", p.id::text AS "personId",
  p.display_name AS name, o.name AS company
FROM names n JOIN talk t ON t.content ILIKE n.pattern
JOIN people p ON p.org_id = $1 AND p.id = t.person_id LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
WHERE NOT p.is_bot AND NOT EXISTS (SELECT FROM accounts a WHERE a.member_id = n.member_id AND a.person_id = p.id)
ORDER BY n.member_id, t.sent_at, t.id`

const everybody = `WITH ${accounts}
SELECT e.id AS "memberId", e.name, e.role = 'owner' AS decides, coalesce(array_agg(DISTINCT a.identity_id) FILTER (WHERE a.identity_id IS NOT NULL), '{}') AS "identityIds"
FROM members e LEFT JOIN accounts a ON a.member_id = e.id WHERE e.org_id = $1 AND $2::timestamptz IS NOT NULL
GROUP BY e.id, e.name, e.role ORDER BY e.id`

type Known = { memberId: string; name: string; decides: boolean; identityIds: string[] }

type Talk = { orgId: string; now: Date; timeZone: string; groupIds: string[]; links: Link[] }

/** Threads under which a source keeps an issue or a pull request. */
function threadsOf({ text }: Link): { repository: string; threads: string[] } {
  const [repository = '', number = ''] = text.split('#')
  return { repository, threads: [`issue:${number}`, `pr:${number}`, `mr:${number}`] }
}

/** Members who spoke, opened what is linked, or were named. */
export async function readMembers(client: pg.ClientBase, talk: Talk): Promise<MemberFact[]> {
  const { orgId, groupIds, links, timeZone } = talk
  const base = [orgId, talk.now.toISOString()]
  const known = (await client.query<Known>(everybody, base)).rows
  const speakers = await client.query<{ memberId: string; n: number }>(spoken, [...base, groupIds])
  const work = links.map((link) => ({ url: link.url, ...threadsOf(link) }))
  const openers = await client.query<{ memberId: string; url: string }>(opened, [
    ...base,
    JSON.stringify(work),
  ])
  const mentions = await client.query<{
    memberId: string
    sentAt: string
    personId: string
    name: string
    company: string | null
  }>(named, [...base, groupIds])
  return known.flatMap((member): MemberFact[] => {
    const { memberId } = member
    const n = speakers.rows.find((it) => it.memberId === memberId)?.n
    const spoke =
      n === undefined
        ? null
        : figure(
            `Messages of ${member.name}`,
            n,
            'messages of the member in these discussions',
            'message',
            'messages',
          )
    const url = openers.rows.find((it) => it.memberId === memberId)?.url
    const link = links.find((it) => it.url === url) ?? null
    const mention = mentions.rows.find((it) => it.memberId === memberId)
    const by = mention
      ? {
          by: personName(mention.personId, mention.name, mention.company),
          on: moment('Named', mention.sentAt, timeZone, 'first message that names the member'),
        }
      : null
    if (!spoke && !link && !by) return []
    return [{ ...member, spoke, opened: link, named: by, connected: null }]
  })
}
