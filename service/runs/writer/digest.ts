import { accountSection, peopleSection, unansweredSection } from './account-sections.ts'
import { count, localMoment, sentence } from './markdown.ts'
import { inScope, type Reader, type Scope, scopeValues, startBefore, talk } from './reader.ts'
import { type Limited, type Subject, scopeOf, subjectsOf } from './subjects.ts'
import { type Section, topicSection } from './topic-sections.ts'

export type Written = { isNothing: boolean; markdown: string }

type Totals = {
  messages: number
  before: number
  people: number
  companies: number
  channels: number
  topics: number
}

export async function totalsOf(reader: Reader, scope: Scope): Promise<Totals> {
  const of = (what: string) => `count(DISTINCT ${what}) FILTER (WHERE m.sent_at >= $7)::int`
  const [totals] = await reader.ask<Totals>(
    'messages in the time',
    `SELECT count(*) FILTER (WHERE m.sent_at >= $7)::int AS messages, count(*) FILTER (WHERE m.sent_at < $7)::int AS before,
            ${of('m.person_id')} AS people, ${of('m.channel_id')} AS channels, ${of('g.topic_id')} AS topics,
            ${of('CASE WHEN NOT c.is_org_company THEN p.company_id END')} AS companies
       FROM ${talk} WHERE ${inScope}`,
    [startBefore(reader), ...scopeValues(reader, scope).slice(1), reader.lookBack.since],
  )
  return totals ?? { messages: 0, before: 0, people: 0, companies: 0, channels: 0, topics: 0 }
}

/** Keys of the capabilities that a section needs. */
const needs: Record<Subject, string[]> = {
  unanswered: [],
  bug_report: ['topics.read'],
  feature_request: ['topics.read'],
  complaint: ['topics.read'],
  praise: ['topics.read'],
  question: ['topics.read'],
  priority: ['topics.read'],
  rising: ['topics.read'],
  vip: ['companies.read'],
  companies: ['companies.read'],
  people: ['people.read'],
  topics: ['topics.read'],
}

const headings: Partial<Record<Subject, string>> = {
  bug_report: 'Bug reports',
  feature_request: 'Feature requests',
  complaint: 'Complaints',
  praise: 'Praise',
  question: 'Questions',
}

function sectionOf(reader: Reader, scope: Scope, subject: Subject): Promise<Section | null> {
  const heading = headings[subject]
  if (heading !== undefined) return topicSection(reader, scope, heading, { types: [subject] })
  if (subject === 'unanswered') return unansweredSection(reader, scope)
  if (subject === 'priority')
    return topicSection(reader, scope, 'Open topics of high priority', { important: true })
  if (subject === 'rising') return topicSection(reader, scope, 'Rising topics', { rising: true })
  if (subject === 'people') return peopleSection(reader, scope)
  if (subject === 'topics') return topicSection(reader, scope, 'Most spoken of', {})
  return accountSection(reader, scope, subject === 'vip')
}

const called: Record<Subject, string> = {
  unanswered: 'questions without an answer',
  bug_report: 'bug reports',
  feature_request: 'feature requests',
  complaint: 'complaints',
  praise: 'praise',
  question: 'questions',
  priority: 'open topics of high priority',
  rising: 'rising topics',
  vip: 'VIP accounts',
  companies: 'companies',
  people: 'people outside the organization',
  topics: 'topics',
}

export const firstLine = '_Written by the built-in writer; no language model was used._'

function span({ lookBack, zone }: Reader): string {
  const { since, until, words } = lookBack
  return `${words} (${localMoment(since, zone)} to ${localMoment(until, zone)}, ${zone})`
}

function overview(reader: Reader, totals: Totals, { words }: Limited): string {
  const { messages, before, people, companies, channels } = totals
  const from = sentence([
    `from ${count(people, 'person', 'people')}`,
    companies > 0 && `at ${count(companies, 'company', 'companies')}`,
    `in ${count(channels, 'channel')}`,
  ]).replaceAll(',', '')
  const limits = words === '' ? '' : ` Only ${words}.`
  return `In ${span(reader)}: **${count(messages, 'message')}** ${from}; ${count(before, 'message')} in the time of the same length before. Bots are left out.${limits}`
}

/** Writes what happened in the time of the run, on the subjects that the prompt asks for. */
export async function writeDigest(
  reader: Reader,
  { name, prompt }: { name: string; prompt: string },
  allowed: ReadonlySet<string>,
): Promise<Written> {
  const limited = await scopeOf(reader, name, prompt)
  const totals = await totalsOf(reader, limited.scope)
  const wanted = subjectsOf(name, prompt).filter((subject) => needs[subject].every((key) => allowed.has(key)))
  const sections: Section[] = []
  const missing: Subject[] = []
  for (const subject of wanted) {
    const section = await sectionOf(reader, limited.scope, subject)
    if (section) sections.push(section)
    else missing.push(subject)
  }
  const checked = `${count(totals.messages, 'message')} and ${count(totals.topics, 'topic')} checked.`
  if (sections.length === 0) {
    const sought = wanted.length > 0 ? ` Looked for ${wanted.map((it) => called[it]).join(', ')}.` : ''
    return {
      isNothing: true,
      markdown: `${firstLine}\n\nNothing to report in ${span(reader)}. ${checked}${sought}`,
    }
  }
  const absent =
    missing.length > 0 ? ` None in this time: ${missing.map((it) => called[it]).join(', ')}.` : ''
  const body = sections.map(({ heading, body: text }) => `## ${heading}\n\n${text}`)
  return {
    isNothing: false,
    markdown: [firstLine, overview(reader, totals, limited), ...body, `_${checked}${absent}_`].join('\n\n'),
  }
}
