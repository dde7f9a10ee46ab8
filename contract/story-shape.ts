import * as z from 'zod'
import { attribution, dateTime } from './common/values.ts'

export const elementTree = z.object({
  elements: z
    .record(z.string(), z.unknown())
    .describe(
      'Elements by id, each `{type, props, children}`, and `changed: true` where it is new in this version.',
    ),
  root: z.string().describe('Id of the first element.'),
})

export const sourceRef = z.object({
  id: z.string(),
  type: z.enum(['topic', 'message', 'person', 'company', 'pull_request', 'issue']),
  title: z.string(),
  url: z.string().optional(),
})

export const storyRules = ['rising', 'shared', 'money', 'shipped', 'contradiction', 'silent'] as const

export type StoryRule = (typeof storyRules)[number]

export const archive = z.object({
  actor: z.object({ name: z.string(), type: z.string().describe('`agent`, `user` or `system`.') }),
  reason: z.string(),
  archivedAt: dateTime,
})

export const specifiedStory = z.object({
  createdAt: dateTime,
  archive: archive.nullable().describe('Null while the story is current.'),
  draft: z.object({
    slug: z.string(),
    version: z.int(),
    title: z.string(),
    summary: z.string(),
    sourceRefs: z.array(sourceRef),
    list: elementTree,
    detail: z.object({ main: elementTree, sidebar: elementTree, title: z.string() }),
  }),
  relevantMembers: z.array(
    z.object({
      memberId: z.string(),
      linkedAuthorIds: z.array(z.guid()),
      relevanceKind: z.string().describe('`action`, `decision` or `awareness`.'),
      relevanceLabel: z.string(),
      relevanceRationale: z.string(),
      user: attribution,
    }),
  ),
})

export const storyChange = z.object({
  label: z.string().describe('Fact that changed.'),
  before: z.string().nullable().describe('Null when it is new.'),
  after: z.string().nullable().describe('Null when it is gone.'),
})

export type StoryChange = z.infer<typeof storyChange>

const writing = {
  why: z
    .array(z.object({ rule: z.enum(storyRules), sentence: z.string() }))
    .describe(
      'Why it was written: a sentence for each rule that asked for it. Empty when the story writer did not write it.',
    ),
  writtenBy: z
    .enum(['rule', 'model'])
    .nullable()
    .describe(
      '`model` when a language model wrote sentences between the facts; null when the story writer did not write it.',
    ),
  model: z.string().nullable().describe('Model that wrote them.'),
}

export const story = specifiedStory.extend({
  ...writing,
  updatedAt: dateTime.describe('When this version was written, or the story archived or restored.'),
  changes: z
    .array(storyChange)
    .describe(
      'What this version says differently from the one before; its new elements carry `changed: true`.',
    ),
})

export const storySummary = z.object({
  ...writing,
  slug: z.string(),
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  list: elementTree,
  archive: archive.nullable(),
  relevantMembers: story.shape.relevantMembers,
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const storyVersion = z.object({
  version: z.int(),
  title: z.string(),
  writtenAt: dateTime,
  writtenBy: z.enum(['rule', 'model']),
  changes: z.array(storyChange),
})

export type StoryVersion = z.infer<typeof storyVersion>
export type Story = z.infer<typeof story>
export type StorySummary = z.infer<typeof storySummary>
