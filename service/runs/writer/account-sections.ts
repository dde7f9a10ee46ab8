import { count, link, localMoment, plain } from './markdown.ts'
import {
  inScope,
  type Quote,
  quoteColumns,
  quoted,
  quotesOf,
  type Reader,
  type Scope,
  scopeValues,
  startBefore,
  talk,
} from './reader.ts'
import type { Section } from './topic-sections.ts'

type Account = {
  id: string
  name: string
  isVip: boolean
  messages: number
  before: number
  people: number
  total: number
}

const most = 6

/** MATERIALIZED, because the planner expects one company, and would count anew for each that there is. */
async function accountsIn(reader: Reader, scope: Scope, vipOnly: boolean): Promise<Account[]> {
  return reader.ask<Account>(
    vipOnly ? 'VIP companies in the time' : 'companies in the time',
    `WITH spoken AS MATERIALIZED (
       SELECT p.company_id, count(*) FILTER (WHERE m.sent_at >= $8)::int AS messages,
              count(*) FILTER (WHERE m.sent_at < $8)::int AS before,
              count(DISTINCT m.person_id) FILTER (WHERE m.sent_at >= $8)::int AS people
         FROM ${talk} WHERE ${inScope} AND p.company_id IS NOT NULL GROUP BY 1)
     SELECT c.id, c.name, c.is_vip AS "isVip", s.messages, s.before, s.people, count(*) OVER ()::int AS total
       FROM spoken s JOIN companies c ON c.org_id = $1 AND c.id = s.company_id
      WHERE NOT c.is_org_company AND (c.is_vip OR NOT $7) AND (s.messages > 0 OR $7)
      ORDER BY s.messages DESC, s.before DESC, c.id LIMIT ${most}`,
    [startBefore(reader), ...scopeValues(reader, scope).slice(1), vipOnly, reader.lookBack.since],
  )
}

function accountLine(reader: Reader, { id, name, isVip, messages, before, people }: Account): string {
  const vip = isVip ? ' (VIP)' : ''
  const head = `- **${link(name, reader.links.company(id))}**${vip}`
  if (messages === 0) return `${head}: silent; ${count(before, 'message')} in the time before.`
  return `${head}: ${count(messages, 'message')} from ${count(people, 'person', 'people')}; ${before} in the time before.`
}

export async function accountSection(
  reader: Reader,
  scope: Scope,
  vipOnly: boolean,
): Promise<Section | null> {
  const accounts = await accountsIn(reader, scope, vipOnly)
  const [first] = accounts
  if (!first) return null
  const quotes = await quotesOf(
    reader,
    scope,
    'company',
    accounts.map(({ id }) => id),
  )
  const lines = accounts.map((it) =>
    [accountLine(reader, it), quoted(reader, quotes.get(it.id))].filter(Boolean).join('\n'),
  )
  const left = first.total - accounts.length
  const more = left > 0 ? [`- And ${count(left, 'more company', 'more companies')}.`] : []
  return {
    heading: vipOnly ? 'VIP accounts' : 'Companies',
    body: [...lines, ...more].join('\n'),
    items: first.total,
  }
}

type Writer = {
  id: string
  name: string
  company: string | null
  isVip: boolean
  messages: number
  total: number
}

/** People who wrote most, without those of the organization itself. */
export async function peopleSection(reader: Reader, scope: Scope): Promise<Section | null> {
  const people = await reader.ask<Writer>(
    'people in the time',
    `SELECT p.id, p.display_name AS name, c.name AS company, p.is_vip AS "isVip", count(*)::int AS messages,
            count(*) OVER ()::int AS total
       FROM ${talk} WHERE ${inScope} AND NOT coalesce(c.is_org_company, false)
      GROUP BY p.id, p.display_name, c.name, p.is_vip ORDER BY count(*) DESC, p.id LIMIT ${most}`,
    scopeValues(reader, scope),
  )
  const [first] = people
  if (!first) return null
  const lines = people.map(({ id, name, company, isVip, messages }) => {
    const of = [company === null ? null : plain(company), isVip ? 'VIP' : null]
      .filter((it) => it !== null)
      .join(', ')
    return `- **${link(name, reader.links.person(id))}**${of ? ` (${of})` : ''}: ${count(messages, 'message')}.`
  })
  const left = first.total - people.length
  const more = left > 0 ? [`- And ${count(left, 'other', 'others')}.`] : []
  return { heading: 'People', body: [...lines, ...more].join('\n'), items: first.total }
}

/** Questions of other people after which nobody else wrote in the thread or discussion. */
export async function unansweredSection(reader: Reader, scope: Scope): Promise<Section | null> {
  const found = await reader.ask<Quote & { total: number }>(
    'questions without an answer',
    `SELECT m.id::text AS key, ${quoteColumns}, count(*) OVER ()::int AS total
       FROM ${talk} WHERE ${inScope} AND m.content LIKE '%?%' AND NOT coalesce(c.is_org_company, false)
        AND NOT EXISTS (SELECT FROM messages a WHERE a.org_id = m.org_id AND a.channel_id = m.channel_id
          AND (a.sent_at, a.id) > (m.sent_at, m.id) AND a.person_id <> m.person_id
          AND (a.thread_id = m.thread_id OR a.group_id = m.group_id OR (m.thread_id IS NULL AND m.group_id IS NULL)))
      ORDER BY m.sent_at, m.id LIMIT ${most}`,
    scopeValues(reader, scope),
  )
  const [first] = found
  if (!first) return null
  const lines = found.map(
    (it) => `- Since ${localMoment(new Date(it.sentAt), reader.zone)}:\n${quoted(reader, it)}`,
  )
  const left = first.total - found.length
  const more = left > 0 ? [`- And ${count(left, 'more', 'more')}.`] : []
  const note =
    'Messages with a question mark after which nobody else wrote in their thread, or without a thread in their channel; the oldest first.'
  return {
    heading: 'Questions without an answer',
    body: [note, '', ...lines, ...more].join('\n'),
    items: first.total,
  }
}
