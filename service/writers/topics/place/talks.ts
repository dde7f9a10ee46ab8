import { randomUUID } from 'node:crypto'
import type { Aside } from '#contract/unplaced.ts'
import type { Tx } from '#service/db/client.ts'
import { insiders } from '#service/db/statistics/insiders.ts'
import { saidIn } from '../text/clean.ts'
import { isAgreement, kindOf, kindOfMost, type TopicType } from '../text/kinds.ts'
import { type Names, namesOf, type Speaker, withoutNames } from '../text/names.ts'
import { hasSubject, isSocial } from '../text/small-talk.ts'
import { type Terms, termsOf, type Vocabulary, wordsOf } from '../text/terms.ts'
import { breathEvery } from './breath.ts'

export type Said = {
  messageId: string
  personId: string
  text: string
  /** The text without the names of those who speak. */
  about: string
  isBot: boolean
  /** Address of the message where it was written; null where it has none. */
  url: string | null
  /** Whether somebody of the organization itself says it. */
  isInsider: boolean
}

/** A discussion as it is read to place it. */
export type Talk = {
  groupId: string
  topicId: string | null
  placedBy: string | null
  quiet: boolean
  /** Whether everybody in the organization may read it. */
  isOpen: boolean
  said: Said[]
  /** Names of those who speak, which are no words of a subject. */
  names: Names
  terms: Terms
  /** Same for copies; another for each discussion that says too little to be copied. */
  copyText: string
  /** Why it begins nothing and waits for nobody; null when it has a subject that somebody from outside speaks of. */
  aside: Aside | null
  /** First person who speaks; null when only bots do. */
  speakerId: string | null
  kind: TopicType | null
  /** Whether two people say that it is so. */
  agrees: boolean
  /** Whether a VIP or somebody of a paying company speaks. */
  isImportant: boolean
  isForbidden: boolean
}

/** Messages of a discussion that are read, from its first. */
const mostMessages = 8

const statement = `
WITH insiders AS MATERIALIZED (${insiders})
SELECT g.id AS "groupId", g.topic_id AS "topicId", g.placed_by AS "placedBy", g.quiet, c.visibility = 'all' AS "isOpen",
  m.id AS "messageId", m.url, m.person_id::text AS "personId", left(m.content, 4000) AS content, p.is_bot AS "isBot",
  p.id IN (SELECT id FROM insiders) AS "isInsider",
  p.display_name AS name, p.title AS role, i.handle, o.name AS company, o.primary_domain AS domain,
  p.is_vip OR coalesce(o.is_vip OR o.yearly_value > 0, false) AS "isImportant"
FROM topic_groups g
JOIN channels c ON c.org_id = g.org_id AND c.id = g.channel_id
CROSS JOIN LATERAL (SELECT id, person_id, identity_id, content, url, sent_at FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id
  ORDER BY m.sent_at, m.id LIMIT ${mostMessages}) AS m
JOIN people p ON p.org_id = $1 AND p.id = m.person_id
JOIN person_identities i ON i.org_id = $1 AND i.id = m.identity_id
LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
WHERE g.org_id = $1 AND g.id = ANY($2::uuid[])
ORDER BY min(m.sent_at) OVER (PARTITION BY g.id), g.id, m.sent_at, m.id`

/** A message as it is read, with its discussion and who speaks. */
export type Line = Pick<Talk, 'groupId' | 'topicId' | 'placedBy' | 'quiet' | 'isOpen' | 'isImportant'> & {
  messageId: string
  personId: string
  content: string
  url: string | null
  isBot: boolean
  isInsider: boolean
  role: string | null
} & Speaker

/** Words below which a text is too short to be a copy of another. */
const leastCopied = 5
/** A reply counts half: the subject is said first. Answers of the organization's own people are much the same everywhere. */
const replyWeight = 0.5
const answerWeight = 0.2

/** Terms of all that has a subject; of everything where nothing has. */
function termsOfAll(said: Said[], vocabulary: Vocabulary): Terms {
  const all: Terms = new Map()
  const having = said.filter(({ about }) => hasSubject(about, vocabulary))
  const hasGuests = said.some(({ isInsider }) => !isInsider)
  for (const [n, { about, isInsider }] of (having.length > 0 ? having : said).entries()) {
    const share = hasGuests && isInsider ? answerWeight : n === 0 ? 1 : replyWeight
    for (const [term, weight] of termsOf(about, vocabulary))
      all.set(term, (all.get(term) ?? 0) + weight * share)
  }
  return all
}

/** Whether somebody else than the first person says that it is so, in words or by speaking of the same. */
function hasAgreement(said: Said[], vocabulary: Vocabulary): boolean {
  const [first, ...rest] = said.filter(({ isBot }) => !isBot)
  if (!first) return false
  const terms = termsOf(first.about, vocabulary)
  return rest.some(
    ({ personId, text, about }) =>
      personId !== first.personId &&
      (isAgreement(text) || [...termsOf(about, vocabulary).keys()].filter((it) => terms.has(it)).length >= 4),
  )
}

/** What a reply may be to somebody who introduces themselves, or says nothing, and be small talk as well. */
const smallReplies: Record<'social' | 'empty', ReturnType<typeof kindOf>[]> = {
  social: [null, 'praise', 'question'],
  empty: [null, 'praise'],
}

/** Whether a discussion begins with small talk, and nothing comes of it. */
function isSmallTalk({ text, about }: Said, having: string[], vocabulary: Vocabulary): boolean {
  const kinds = having.map(kindOf)
  const isOnly = (beginning: keyof typeof smallReplies) =>
    kinds.every((kind) => smallReplies[beginning].includes(kind))
  return (
    having.length === 0 ||
    (isSocial(text) ? isOnly('social') : !hasSubject(about, vocabulary) && isOnly('empty'))
  )
}

/** Why nobody has to place a discussion of these people. */
function asideOf(people: Said[], vocabulary: Vocabulary): Aside | null {
  const [first] = people
  if (!first) return 'bot'
  const having = people.filter(({ about }) => hasSubject(about, vocabulary)).map(({ text }) => text)
  if (isSmallTalk(first, having, vocabulary)) return 'small_talk'
  return people.every(({ isInsider }) => isInsider) ? 'internal' : null
}

export type Reading = { vocabulary: Vocabulary; forbidden: string[] }

/** Names of people; of the organization's own not that of their company: it is also that of the product. */
function speakersIn(lines: Line[]): Speaker[] {
  return lines
    .filter(({ isBot }) => !isBot)
    .map(({ name, handle, company, domain, isInsider }) =>
      isInsider ? { name, handle, company: null, domain: null } : { name, handle, company, domain },
    )
}

/** Words that somebody signs with. */
const signing = ({ name, role, company }: Line) => [name, role, company].join(' ')

function saidBy(line: Line, names: Names): Said {
  const { messageId, personId, content, url, isBot, isInsider } = line
  const text = saidIn(content, signing(line))
  return { ...{ messageId, personId, url, isBot, isInsider, text }, about: withoutNames(text, names) }
}

function talkOf([first, ...rest]: [Line, ...Line[]], { vocabulary, forbidden }: Reading): Talk {
  const lines = [first, ...rest]
  const names = namesOf(speakersIn(lines))
  const said = lines.map((line) => saidBy(line, names))
  const people = said.filter(({ isBot }) => !isBot)
  const whole = said.map(({ text }) => text).join('\n')
  const words = wordsOf(whole)
  const plain = whole.toLowerCase()
  const { groupId, topicId, placedBy, quiet, isOpen } = first
  return {
    ...{ groupId, topicId, placedBy, quiet, isOpen, said, names },
    terms: termsOfAll(said, vocabulary),
    copyText: words.length < leastCopied ? randomUUID() : words.join(' '),
    aside: asideOf(people, vocabulary),
    speakerId: people[0]?.personId ?? null,
    kind: kindOfMost(people.map(({ text }) => text)),
    agrees: hasAgreement(said, vocabulary),
    isImportant: lines.some((it) => it.isImportant && !it.isBot),
    isForbidden: forbidden.some((it) => plain.includes(it.toLowerCase())),
  }
}

/** Messages that are read in one go. */
const atOnce = 20

/**
 * Reads discussions in the order in which they began, so that the same messages make the same topics; of each its first
 * messages. Those without messages are left out.
 */
export async function readTalks(
  tx: Tx,
  orgId: string,
  groupIds: string[],
  reading: Reading,
): Promise<Talk[]> {
  const { rows } = await tx.client.query<Line>(statement, [orgId, groupIds])
  return talksOf(rows, reading)
}

/** Makes discussions of their messages, and lets requests have their turn meanwhile. */
export async function talksOf(lines: Line[], reading: Reading): Promise<Talk[]> {
  const talks: Talk[] = []
  const breathe = breathEvery(atOnce)
  for (const [first, ...rest] of Map.groupBy(lines, ({ groupId }) => groupId).values()) {
    if (first) talks.push(talkOf([first, ...rest], reading))
    await breathe(1 + rest.length)
  }
  return talks
}
