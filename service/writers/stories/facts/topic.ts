import type pg from 'pg'
import type { lifecycleStates, topicTypes } from '#contract/topics.ts'
import { workIn } from '#service/core/work-address.ts'
import { isOpen, talk, weeksAgo, withInsiders } from '../rules/talk.ts'
import {
  type CompanyFact,
  type Facts,
  figure,
  type Link,
  moment,
  type Name,
  noFacts,
  type Series,
} from './facts.ts'
import { readMembers } from './members.ts'
import { firstVip, placesOf, unansweredIn } from './places.ts'
import { readQuotes } from './quotes.ts'

export type Reading = { client: pg.ClientBase; orgId: string; now: Date; timeZone: string }

export type TopicRow = {
  id: string
  title: string
  type: (typeof topicTypes)[number] | null
  state: (typeof lifecycleStates)[number]
  archived: boolean
  retiredAt: string | null
}

const readTopic = `
SELECT id, title, topic_type AS type, lifecycle_state AS state, archived, retired_at AS "retiredAt"
FROM topics WHERE org_id = $1 AND id = $2`

export async function topicRow(
  { client, orgId }: Pick<Reading, 'client' | 'orgId'>,
  id: string,
): Promise<TopicRow | null> {
  return (await client.query<TopicRow>(readTopic, [orgId, id])).rows[0] ?? null
}

const longestTitle = 120

export function topicName({ id, title }: Pick<TopicRow, 'id' | 'title'>): Name {
  const cut =
    title.length > longestTitle
      ? `${title
          .slice(0, longestTitle - 1)
          .trimEnd()
          .toWellFormed()}…`
      : title
  return { kind: 'name', text: cut.replace(/[.\s]+$/, ''), ref: { id, type: 'topic', title } }
}

const counts = `${talk}
SELECT count(*)::int AS messages, count(DISTINCT group_id)::int AS discussions, count(*) FILTER (WHERE sent_at > ${weeksAgo(1)})::int AS week,
  count(*) FILTER (WHERE sent_at <= ${weeksAgo(1)} AND sent_at > ${weeksAgo(5)})::int AS before,
  count(DISTINCT person_id) FILTER (WHERE outside)::int AS people,
  count(DISTINCT company_id) FILTER (WHERE outside)::int AS companies,
  count(DISTINCT company_id) FILTER (WHERE outside AND sent_at > ${weeksAgo(4)})::int AS "recentCompanies",
  min(sent_at) AS "firstAt", max(sent_at) AS "lastAt"
FROM talk`

const weekly = `${talk}
SELECT floor(extract(epoch FROM $2::timestamptz - sent_at) / 604800)::int AS age, count(*)::int AS n
FROM talk WHERE sent_at > ${weeksAgo(12)} GROUP BY 1`

const ofCompanies = `${talk}
SELECT o.id::text, o.name, o.is_vip AS "isVip", o.yearly_value::float8 AS "yearlyValue", count(DISTINCT t.person_id)::int AS people,
  count(*)::int AS messages
FROM talk t JOIN companies o ON o.org_id = $1 AND o.id = t.company_id WHERE t.outside
GROUP BY o.id, o.name, o.is_vip, o.yearly_value
ORDER BY o.is_vip DESC, o.yearly_value DESC NULLS LAST, count(*) DESC, o.id LIMIT 8`

const paid = `${talk}
SELECT coalesce(sum(o.yearly_value), 0)::float8 AS value
FROM companies o WHERE o.org_id = $1 AND o.id IN (SELECT company_id FROM talk WHERE outside)`

const ofPeople = `${talk}
SELECT t.person_id::text AS id, t.display_name AS name, t.is_vip AS "isVip", o.name AS company, o.id::text AS "companyId",
  count(*)::int AS messages
FROM talk t LEFT JOIN companies o ON o.org_id = $1 AND o.id = t.company_id WHERE t.outside
GROUP BY t.person_id, t.display_name, t.is_vip, o.name, o.id ORDER BY t.is_vip DESC, count(*) DESC, t.person_id LIMIT 5`

const naming = `${withInsiders}
SELECT m.content, m.url FROM messages m
WHERE m.org_id = $1 AND m.group_id = ANY($3::uuid[]) AND m.sent_at <= $2::timestamptz AND ${isOpen}
  AND (m.content ILIKE '%://%git%' OR m.url ILIKE '%://%git%') ORDER BY m.sent_at DESC, m.id DESC LIMIT 500`

const mostCharacters = 8000
const mostLinks = 4

async function linksOf(reading: Reading, groupIds: string[]): Promise<Link[]> {
  const { client, orgId, now } = reading
  const found = await client.query<{ content: string; url: string | null }>(naming, [
    orgId,
    now.toISOString(),
    groupIds,
  ])
  const links = new Map<string, { link: Link; n: number }>()
  for (const { content, url } of found.rows) {
    for (const work of workIn(`${url ?? ''} ${content.slice(0, mostCharacters)}`)) {
      const key = `${work.repository}#${work.number}`
      const known = links.get(work.url)
      const link: Link = {
        kind: 'link',
        text: key,
        url: work.url,
        ref: { id: key, type: work.kind, title: key, url: work.url },
      }
      links.set(work.url, { link, n: (known?.n ?? 0) + 1 })
    }
  }
  return [...links.values()]
    .toSorted((a, b) => b.n - a.n || (a.link.text < b.link.text ? -1 : 1))
    .slice(0, mostLinks)
    .map(({ link }) => link)
}

const dayMs = 86_400_000

function seriesOf(counted: { age: number; n: number }[], now: Date): Series {
  const points = Array.from({ length: 12 }, (_, i) => {
    const age = 11 - i
    const start = new Date(now.getTime() - (age + 1) * 7 * dayMs)
    return {
      x: start.toISOString().slice(0, 10),
      y: counted.find((it) => it.age === age)?.n ?? 0,
    }
  })
  return { label: 'Messages a week', query: 'messages in windows of seven days', points }
}

/** Messages of the week with most. */
function peakOf({ points }: Series): Facts['figures'] {
  const most = Math.max(...points.map(({ y }) => y))
  return { peak: figure('Most in a week', most, 'messages of the window with most', 'message', 'messages') }
}

type CompanyRow = {
  id: string
  name: string
  isVip: boolean
  yearlyValue: number | null
  people: number
  messages: number
}

function toCompany({ id, name, isVip, yearlyValue, people, messages }: CompanyRow): CompanyFact {
  return {
    name: { kind: 'name', text: name, ref: { id, type: 'company', title: name } },
    isVip,
    people: figure(`People of ${name}`, people, 'people of the company who spoke', 'person', 'people'),
    messages: figure(`Messages of ${name}`, messages, 'messages of the company', 'message', 'messages'),
    yearly:
      yearlyValue === null
        ? null
        : figure(`Yearly value of ${name}`, yearlyValue, 'yearly value of the company'),
  }
}

type PersonRow = {
  id: string
  name: string
  isVip: boolean
  company: string | null
  companyId: string | null
  messages: number
}

function toPerson({ id, name, isVip, company, companyId, messages }: PersonRow): Facts['people'][number] {
  const title = company === null ? name : `${name}, ${company}`
  return {
    name: { kind: 'name', text: name, ref: { id, type: 'person', title } },
    company:
      company === null
        ? null
        : { kind: 'name', text: company, ref: { id: companyId ?? '', type: 'company', title: company } },
    isVip,
    messages: figure(`Messages of ${name}`, messages, 'messages of the person', 'message', 'messages'),
  }
}

type Counts = {
  messages: number
  discussions: number
  week: number
  before: number
  people: number
  companies: number
  recentCompanies: number
  firstAt: string | null
  lastAt: string | null
}

function figuresOf(n: Counts, value: number): Facts['figures'] {
  const average = Math.round(n.before / 0.4) / 10
  return {
    messages: figure('Messages', n.messages, 'messages in its discussions', 'message', 'messages'),
    week: figure('Messages this week', n.week, 'messages of the last seven days', 'message', 'messages'),
    average: figure('A week before', average, 'messages of the four weeks before, divided by four'),
    discussions: figure(
      'Discussions',
      n.discussions,
      'discussions with such messages',
      'discussion',
      'discussions',
    ),
    people: figure('People', n.people, 'people from outside who wrote', 'person', 'people'),
    companies: figure('Companies', n.companies, 'companies of these people', 'company', 'companies'),
    recentCompanies: figure(
      'Companies of four weeks',
      n.recentCompanies,
      'companies that spoke within four weeks',
      'company',
      'companies',
    ),
    yearly: figure('Yearly value', value, 'sum of the yearly values of these companies'),
  }
}

/** Everything about one topic, or about several that belong together, that everybody may see. */
export async function topicFacts(
  reading: Reading,
  subject: Name,
  topicIds: string[],
  quoted = 4,
): Promise<Facts> {
  const { client, orgId, now, timeZone } = reading
  const groups = await client.query<{ id: string }>(
    'SELECT id FROM topic_groups WHERE org_id = $1 AND topic_id = ANY($2::uuid[]) ORDER BY last_message_at DESC NULLS LAST, id LIMIT 2000',
    [orgId, topicIds],
  )
  const groupIds = groups.rows.map(({ id }) => id)
  const values = [orgId, now.toISOString(), groupIds]
  const [n] = (await client.query<Counts>(counts, values)).rows
  if (!n || n.messages === 0) return noFacts(subject)
  const [value] = (await client.query<{ value: number }>(paid, values)).rows
  const weeks = (await client.query<{ age: number; n: number }>(weekly, values)).rows
  const series = seriesOf(weeks, now)
  const companies = (await client.query<CompanyRow>(ofCompanies, values)).rows
  const people = (await client.query<PersonRow>(ofPeople, values)).rows
  const links = await linksOf(reading, groupIds)
  const quotes = await readQuotes(client, {
    orgId,
    now,
    condition: 'm.group_id = ANY($3::uuid[])',
    values: [groupIds],
    count: quoted,
  })
  return {
    ...noFacts(subject),
    figures: { ...figuresOf(n, value?.value ?? 0), ...peakOf(series) },
    moments: {
      first: moment('First message', n.firstAt ?? '', timeZone, 'first message in its discussions'),
      last: moment('Last message', n.lastAt ?? '', timeZone, 'last message in its discussions'),
    },
    companies: companies.map(toCompany),
    people: people.map(toPerson),
    places: await placesOf(client, values),
    vip: await firstVip(client, values, timeZone),
    unanswered: await unansweredIn(client, values, timeZone),
    quotes,
    links,
    series,
    members: await readMembers(client, { orgId, now, timeZone, groupIds, links }),
  }
}
