import { randomUUID } from 'node:crypto'
import type { Aside } from '#contract/unplaced.ts'
import type { Tx } from '#service/db/client.ts'
import { insiders } from '#service/db/statistics/insiders.ts'
import { saidIn } from '../text/clean.ts'
import { isAgreement, kindOf, kindOfMost, type TopicType } from '../text/kinds.ts'
import { hasSubject, isSocial } from '../text/small-talk.ts'
import { type Terms, termsOf, type Vocabulary, wordsOf } from '../text/terms.ts'

export type Said = {
  messageId: string
  personId: string
  text: string
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
  p.is_vip OR coalesce(o.is_vip OR o.yearly_value > 0, false) AS "isImportant"
FROM topic_groups g
JOIN channels c ON c.org_id = g.org_id AND c.id = g.channel_id
CROSS JOIN LATERAL (SELECT id, person_id, content, url, sent_at FROM messages m WHERE m.org_id = $1 AND m.group_id = g.id
  ORDER BY m.sent_at, m.id LIMIT ${mostMessages}) AS m
JOIN people p ON p.org_id = $1 AND p.id = m.person_id
LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
WHERE g.org_id = $1 AND g.id = ANY($2::uuid[])
ORDER BY min(m.sent_at) OVER (PARTITION BY g.id), g.id, m.sent_at, m.id`

type Row = Pick<Talk, 'groupId' | 'topicId' | 'placedBy' | 'quiet' | 'isOpen' | 'isImportant'> & {
  messageId: string
  personId: string
  content: string
  url: string | null
  isBot: boolean
  isInsider: boolean
}

/** Words below which a text is too short to be a copy of another. */
const leastCopied = 5
/** A reply counts half: the subject is said first. Answers of the organization's own people are much the same everywhere. */
const replyWeight = 0.5
const answerWeight = 0.2

/** Terms of all that has a subject; of everything where nothing has. */
function termsOfAll(said: Said[], vocabulary: Vocabulary): Terms {
  const all: Terms = new Map()
  const about = said.filter(({ text }) => hasSubject(text, vocabulary))
  const hasGuests = said.some(({ isInsider }) => !isInsider)
  for (const [n, { text, isInsider }] of (about.length > 0 ? about : said).entries()) {
    const share = hasGuests && isInsider ? answerWeight : n === 0 ? 1 : replyWeight
    for (const [term, weight] of termsOf(text, vocabulary))
      all.set(term, (all.get(term) ?? 0) + weight * share)
  }
  return all
}

/** Whether somebody else than the first person says that it is so, in words or by speaking of the same. */
function hasAgreement(said: Said[], vocabulary: Vocabulary): boolean {
  const [first, ...rest] = said.filter(({ isBot }) => !isBot)
  if (!first) return false
  const terms = termsOf(first.text, vocabulary)
  return rest.some(
    ({ personId, text }) =>
      personId !== first.personId &&
      (isAgreement(text) || [...termsOf(text, vocabulary).keys()].filter((it) => terms.has(it)).length >= 4),
  )
}

/** What a reply may be to somebody who introduces themselves, or says nothing, and be small talk as well. */
const smallReplies: Record<'social' | 'empty', ReturnType<typeof kindOf>[]> = {
  social: [null, 'praise', 'question'],
  empty: [null, 'praise'],
}

/** Whether a discussion begins with small talk, and nothing comes of it. */
function isSmallTalk(first: string, about: string[], vocabulary: Vocabulary): boolean {
  const kinds = about.map(kindOf)
  const isOnly = (beginning: keyof typeof smallReplies) =>
    kinds.every((kind) => smallReplies[beginning].includes(kind))
  return (
    about.length === 0 ||
    (isSocial(first) ? isOnly('social') : !hasSubject(first, vocabulary) && isOnly('empty'))
  )
}

/** Why nobody has to place a discussion of these people. */
function asideOf(people: Said[], vocabulary: Vocabulary): Aside | null {
  const [first] = people
  if (!first) return 'bot'
  const about = people.map(({ text }) => text).filter((text) => hasSubject(text, vocabulary))
  if (isSmallTalk(first.text, about, vocabulary)) return 'small_talk'
  return people.every(({ isInsider }) => isInsider) ? 'internal' : null
}

export type Reading = { vocabulary: Vocabulary; forbidden: string[] }

function talkOf([first, ...rest]: [Row, ...Row[]], { vocabulary, forbidden }: Reading): Talk {
  const lines = [first, ...rest]
  const said = lines.map(({ messageId, personId, content, url, isBot, isInsider }) => ({
    ...{ messageId, personId, url, isBot, isInsider },
    text: saidIn(content),
  }))
  const people = said.filter(({ isBot }) => !isBot)
  const whole = said.map(({ text }) => text).join('\n')
  const words = wordsOf(whole)
  const plain = whole.toLowerCase()
  const { groupId, topicId, placedBy, quiet, isOpen } = first
  return {
    ...{ groupId, topicId, placedBy, quiet, isOpen, said },
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
  const { rows } = await tx.client.query<Row>(statement, [orgId, groupIds])
  return [...Map.groupBy(rows, ({ groupId }) => groupId).values()].flatMap(([first, ...rest]) =>
    first ? [talkOf([first, ...rest], reading)] : [],
  )
}
