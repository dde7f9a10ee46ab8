import { expect, test } from 'vitest'
import * as z from 'zod'
import type { WrittenDiscussion, WrittenProposal, WrittenTopic } from './build/written.ts'
import type { WrittenStories, WrittenStory } from './build/written-stories.ts'
import type { ChannelFile, CompanyFile, DemoMerge, MemberFile, PersonFile, TopicFile } from './cast.ts'
import { filesIn, readData } from './read-data.ts'
import { type Bank, type Chat, type Chatter, logKinds, type Phrases, type Replies } from './texts.ts'

const text = z.string().min(1)
const texts = z.array(text).nonempty()
const daysAgo = z.int().positive()

const channel: z.ZodType<ChannelFile> = z.strictObject({
  ...{ key: text, serverName: text, sourceServerId: text, channelName: text, sourceChannelId: text },
  sourceName: z.enum(['slack', 'discord', 'github', 'email']),
  audience: z.union([z.literal(['public', 'internal']), z.strictObject({ companyId: z.int() })]),
  isConnected: z.boolean().optional(),
  context: text.nullable(),
  description: text.nullable(),
})

const company: z.ZodType<CompanyFile> = z.strictObject({
  ...{ id: z.int(), name: text, people: z.int(), isVip: z.boolean().optional() },
  domain: z.string().endsWith('.example'),
  voice: z.number().positive().optional(),
  yearly: z.int().positive().optional(),
})

const merge: z.ZodType<DemoMerge> = z.strictObject({
  ...{ key: text, targetId: z.int(), daysAgo, memberKey: text.nullable() },
  sources: z.array(z.strictObject({ id: z.int(), name: text, domain: z.string().endsWith('.example') })),
})

const member: z.ZodType<MemberFile> = z.strictObject({
  ...{ key: text, personId: z.int(), name: text, title: text, joinedDaysAgo: daysAgo },
  role: z.enum(['owner', 'admin', 'member']),
})

const person: z.ZodType<PersonFile> = z.strictObject({
  ...{ id: z.int(), name: text, title: text, companyId: z.int(), isVip: z.boolean().optional() },
  platforms: z.array(z.enum(['slack', 'discord', 'github'])).optional(),
  description: text.optional(),
})

const type = z.enum(['bug_report', 'feature_request', 'complaint', 'praise', 'question']).nullable()
const priority = z.enum(['very_low', 'low', 'default', 'high', 'very_high'])

const topic: z.ZodType<TopicFile> = z.strictObject({
  ...{ key: text, type, priority, channels: texts },
  named: z.strictObject({ title: text, summary: text, points: texts, keywords: texts }).optional(),
  ...{ legacyId: z.int().optional(), archived: z.boolean().optional() },
  settled: z.strictObject({ by: text, share: z.number() }).optional(),
  ...{ messages: z.int().positive(), discussions: z.int().positive() },
  state: z.enum(['open', 'in_progress', 'completed', 'dismissed']),
  trend: z.enum(['rising', 'steady', 'fading', 'burst', 'early']),
})

const number = z.int().min(0)
const share = z.number().min(0).max(1)

const writtenTopic: z.ZodType<WrittenTopic> = z.strictObject({
  ...{ about: text.nullable(), title: text, type, priority, keywords: z.array(text) },
  confidence: share,
  points: z.array(z.strictObject({ message: number, text })).nonempty(),
})

const writtenDiscussion: z.ZodType<WrittenDiscussion> = z.strictObject({
  ...{ messages: z.array(number).nonempty(), topic: number.nullable(), title: z.string() },
  aside: z.enum(['small_talk', 'internal', 'bot']).nullable(),
  placedBy: z.enum(['rule', 'thread']).nullable(),
  ...{ confidence: share.nullable(), why: z.array(text) },
  guesses: z.array(z.strictObject({ topic: number, confidence: share, why: z.array(text) })).max(3),
})

const writtenProposal: z.ZodType<WrittenProposal> = z.strictObject({
  ...{ kind: z.enum(['merge', 'split']), topic: number, other: number, discussions: z.array(number) },
  ...{ confidence: share, why: z.array(text).nonempty() },
  ...{ quotes: z.array(number).nonempty(), otherQuotes: z.array(number).nonempty() },
})

const bank: z.ZodType<Bank> = z.strictObject({
  ...{ symptoms: texts, contexts: z.array(text), asks: z.array(text), echoes: z.array(text) },
  ...{ staff: z.array(text), outcomes: z.array(text), inside: texts.optional() },
  log: z.enum(logKinds).optional(),
})

const chat: z.ZodType<Chat> = z.strictObject({
  by: z.enum(['staff', 'bot', 'customer', 'anyone']),
  length: z.tuple([z.int(), z.int()]),
  openers: texts,
  replies: z.array(text),
})

const around = z.strictObject({ before: z.array(text), after: z.array(text) })
const phrases: z.ZodType<Phrases> = z.strictObject({
  ...{ staff: around, host: around, customer: around, peer: around },
  ...{ thanks: around, inside: around, team: around, chat: around },
})

const tone = z.enum(['fault', 'wish', 'question', 'praise'])
const replies: z.ZodType<Replies> = z.strictObject({
  general: z.record(tone, z.strictObject({ echoes: texts, staff: texts, outcomes: texts })),
  inside: z.record(tone, z.strictObject({ relayed: texts, among: texts })),
  lists: z.record(text, texts),
})

const chatter: z.ZodType<Chatter> = z.record(text, z.strictObject({ share: z.int(), themes: texts }))

/** Trees and facts are held by `stories.test.ts`. */
const story: z.ZodType<WrittenStory> = z.strictObject({
  ...{ slug: text, finding: text, topicId: text.nullable(), title: text, summary: text, foundAt: text },
  ...{ sourceRefs: z.array(z.unknown()), list: z.unknown(), detail: z.unknown(), facts: z.unknown() },
  ...{ why: z.array(z.unknown()).nonempty(), changes: z.array(z.unknown()) },
  members: z.array(
    z.strictObject({
      ...{ memberId: text, kind: z.enum(['action', 'decision', 'awareness']), label: text, rationale: text },
      linkedAuthorIds: z.array(text),
    }),
  ),
  versions: z.array(z.strictObject({ title: text, changes: z.array(z.unknown()), at: text })).nonempty(),
  archive: z
    .strictObject({ at: text, by: z.enum(['agent', 'user']), name: text, reason: text, isGone: z.boolean() })
    .nullable(),
})

const storyWriter: z.ZodType<Omit<WrittenStories, 'stories'>> = z.strictObject({
  perDay: z.int(),
  rules: z.record(text, z.record(text, z.union([z.number(), z.boolean()]))),
})

const weights = z.record(text, z.number().positive())

const shapes: Record<string, z.ZodType> = {
  'cast/bots.json': z.array(z.strictObject({ name: text, platforms: texts })),
  'cast/channels.json': z.array(channel),
  'cast/companies.json': z.array(company),
  'cast/descriptions.json': texts,
  'cast/interests.json': z.record(text, z.array(z.int()).nonempty()),
  'cast/leads.json': z.record(text, text),
  'cast/members.json': z.array(member),
  'cast/merges.json': z.array(merge),
  'cast/names.json': z.array(z.strictObject({ weight: z.number(), given: text, family: text })),
  'cast/people.json': z.array(person),
  'cast/story-writer.json': storyWriter,
  'cast/tags.json': weights,
  'cast/titles.json': z.strictObject({ customers: weights, northline: texts }),
  'cast/topics.json': z.array(topic),
  'written/topics.json': z.array(writtenTopic),
  'written/discussions.json': z.array(writtenDiscussion),
  'written/proposals.json': z.array(writtenProposal),
  'written/stories.json': z.array(story),
  'texts/chatter.json': chatter,
  'texts/logs.json': z.record(z.enum(logKinds), texts),
  'texts/phrases.json': phrases,
  'texts/replies.json': replies,
  'texts/words.json': z.record(text, texts),
}

function shapeOf(path: string): z.ZodType | undefined {
  if (path.startsWith('texts/chat-')) return z.record(text, chat)
  return /^texts\/(?:topics|help|mail)-/.test(path) ? z.record(text, bank) : shapes[path]
}

const paths = ['cast/', 'texts/', 'written/'].flatMap((folder) =>
  filesIn(folder, '.json').map((name) => folder + name),
)

test.each(paths)('%s has the shape that its readers expect', (path) => {
  const shape = shapeOf(path)
  if (!shape) throw new Error(`Nothing says what ${path} holds`)
  expect(shape.parse(readData(path))).toEqual(readData(path))
})

test('a reference to texts leads to a file and an entry of it', () => {
  const references = Object.values(readData<Chatter>('texts/chatter.json')).flatMap(({ themes }) => themes)
  for (const reference of references) {
    const [file, only] = reference.split('.')
    expect(paths).toContain(`texts/${file}.json`)
    if (only) expect(Object.keys(readData(`texts/${file}.json`))).toContain(only)
  }
})
