import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import type { RunEvent } from '../agent/prompt.ts'
import { firstLine, totalsOf, type Written } from './digest.ts'
import { type EventSubject, subjectOf } from './event-subject.ts'
import { count, excerpt, link, localMoment, plain, theirWords } from './markdown.ts'
import {
  everything,
  inScope,
  type Quote,
  quoteColumns,
  quoted,
  type Reader,
  scopeValues,
  talk,
} from './reader.ts'
import { topicSection } from './topic-sections.ts'

type TopicRow = {
  id: string
  title: string
  summary: string
  type: string | null
  state: string
  messages: string
  people: number
  companies: number
}

const topicColumns = `t.id, t.title, t.summary, t.topic_type AS type, t.lifecycle_state AS state,
  t.message_count AS messages, t.person_count AS people, t.company_count AS companies`

const words = (text: string) => text.replaceAll('_', ' ')

function topicLines(reader: Reader, topic: TopicRow): string {
  const { id, title, summary, type, state, messages, people, companies } = topic
  const facts = [type === null ? null : words(type), words(state)].filter((it) => it !== null).join(', ')
  const size = `${count(Number(messages), 'message')} from ${count(people, 'person', 'people')} at ${count(companies, 'company', 'companies')} in all`
  return [
    `**${link(title, reader.links.topic(id))}** (${facts}): ${size}.`,
    summary && plain(excerpt(summary, 400)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

async function topicPart(reader: Reader, topicId: string): Promise<string[]> {
  const [topic] = await reader.ask<TopicRow>(
    'the topic of the event',
    `SELECT ${topicColumns} FROM topics t WHERE t.org_id = $1 AND t.id = $2`,
    [topicId],
  )
  if (!topic) return []
  const said = await reader.ask<Quote>(
    'what was said in the topic',
    `SELECT m.id::text AS key, ${quoteColumns} FROM ${talk} WHERE m.org_id = $1 AND g.topic_id = $2
      ORDER BY m.sent_at DESC, m.id DESC LIMIT 3`,
    [topicId],
  )
  const newest = said.map((it) => `- ${quoted(reader, it).trimStart().replace(/^> /, '')}`)
  return [
    `## The topic\n\n${topicLines(reader, topic)}`,
    ...(newest.length > 0 ? [`Newest first:\n\n${newest.join('\n')}`] : []),
  ]
}

type Company = { id: string; name: string; isVip: boolean }

/** Finds it by the id in an event of our own, else by the domain of the e-mail address. */
async function companyOf(reader: Reader, { companyId, email }: EventSubject): Promise<Company | null> {
  const domain = email?.split('@')[1]?.toLowerCase()
  if (companyId === null && !domain) return null
  const [company] = await reader.ask<Company>(
    'the company of the event',
    `SELECT c.id, c.name, c.is_vip AS "isVip" FROM companies c WHERE c.org_id = $1 AND c.merge_id IS NULL
        AND NOT c.is_org_company AND (c.id = $2::bigint
          OR c.id = (SELECT d.company_id FROM company_domains d WHERE d.org_id = $1 AND d.domain = $3))
      ORDER BY (c.id = $2::bigint) DESC NULLS LAST LIMIT 1`,
    [companyId, domain ?? null],
  )
  return company ?? null
}

async function companyPart(reader: Reader, subject: EventSubject): Promise<string[]> {
  const company = await companyOf(reader, subject)
  if (!company) return []
  const scope = { ...everything, companyIds: [company.id] }
  const { messages, before, people } = await totalsOf(reader, scope)
  const head = `**${link(company.name, reader.links.company(company.id))}**${company.isVip ? ' (VIP)' : ''}`
  const size = `${count(messages, 'message')} from ${count(people, 'person', 'people')} in ${reader.lookBack.words}; ${before} in the time before.`
  const topics = await topicSection(reader, scope, 'What they talk about', { limit: 3 })
  return [`## The account\n\n${head}: ${size}`, ...(topics ? [`${topics.heading}:\n\n${topics.body}`] : [])]
}

const common = new Set([
  'about',
  'after',
  'again',
  'before',
  'could',
  'every',
  'there',
  'these',
  'those',
  'which',
  'while',
  'would',
  'should',
  'without',
])

/** The longest words of a title: what it shares with a topic. */
export function telling(title: string): string[] {
  const found = title.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []
  return [...new Set(found)]
    .filter((it) => !common.has(it))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 4)
}

async function relatedPart(reader: Reader, title: string): Promise<string[]> {
  const shared = telling(title)
  if (shared.length === 0) return []
  const topics = await reader.ask<TopicRow & { shared: number }>(
    'topics that share words with it',
    `SELECT * FROM (SELECT ${topicColumns}, t.last_message_at AS at,
         (SELECT count(*) FROM unnest($2::text[]) w WHERE strpos(lower(t.search_text), w) > 0)::int AS shared
        FROM topics t WHERE t.org_id = $1 AND NOT t.archived AND t.retired_at IS NULL) r
      WHERE shared >= least(2, $3) ORDER BY shared DESC, at DESC NULLS LAST, id LIMIT 3`,
    [shared, shared.length],
  )
  if (topics.length === 0) return []
  const lines = topics.map(
    ({ id, title: name, messages, companies }) =>
      `- **${link(name, reader.links.topic(id))}**: ${count(Number(messages), 'message')} at ${count(companies, 'company', 'companies')} in all.`,
  )
  return [`## Topics that share words with it\n\n${lines.join('\n')}`]
}

function workPart({ work }: EventSubject): string[] {
  if (!work) return []
  const { kind, title, url, number, author } = work
  const by = author?.name ?? author?.login ?? author?.username
  const named = number === null || number === undefined ? title : `#${number} ${title}`
  return [
    `${kind} ${link(named, url && /^https?:\/\//.test(url) ? url : null)}${by ? ` by ${plain(by)}` : ''}.`,
  ]
}

async function talkPart(reader: Reader, { messageIds }: EventSubject): Promise<string[]> {
  if (messageIds.length === 0) return []
  const said = await reader.ask<Quote>(
    'messages of the event',
    `SELECT m.id::text AS key, ${quoteColumns} FROM ${talk} WHERE m.org_id = $1 AND m.id = ANY($2::uuid[])
      ORDER BY m.sent_at, m.id`,
    [messageIds],
  )
  return said.length === 0 ? [] : [said.map((it) => quoted(reader, it).trimStart()).join('\n\n')]
}

/** Reports on an event, with related data of the organization. */
export async function writeEvent(reader: Reader, event: RunEvent): Promise<Written> {
  const subject = subjectOf(event.payload)
  const { work, customer, feedback } = subject
  const about = [
    ...workPart(subject),
    ...(customer === null ? [] : [`Customer: ${plain(customer)}.`]),
    ...(feedback
      ? [`> “${theirWords(feedback.message)}”${feedback.name ? ` — ${plain(feedback.name)}` : ''}`]
      : []),
    ...(await talkPart(reader, subject)),
  ]
  const title = work?.title ?? feedback?.message ?? null
  const known = [
    ...(subject.topicId === null ? [] : await topicPart(reader, subject.topicId)),
    ...(await companyPart(reader, subject)),
    ...(title === null ? [] : await relatedPart(reader, title)),
  ]
  const happened = plain(kindOf(event.name)?.title ?? event.name)
  const when = `**${happened}**, ${localMoment(new Date(event.occurredAt), reader.zone)} (${reader.zone}).`
  const [{ n = 0 } = {}] = await reader.ask<{ n: number }>(
    'messages in the time',
    `SELECT count(*)::int AS n FROM ${talk} WHERE ${inScope}`,
    scopeValues(reader, everything),
  )
  const checked = `_${count(n, 'message')} of ${reader.lookBack.words} checked.${known.length === 0 ? ' Nothing more is known about it.' : ''}_`
  return { isNothing: false, markdown: [firstLine, when, ...about, ...known, checked].join('\n\n') }
}
