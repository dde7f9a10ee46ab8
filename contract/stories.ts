import * as z from 'zod'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { attribution, dateTime, search } from './common/values.ts'

export const elementTree = z.object({
  elements: z.record(z.string(), z.unknown()).describe('Elements by id, each `{type, props, children}`.'),
  root: z.string().describe('Id of the first element.'),
})

export const sourceRef = z.object({
  id: z.string(),
  type: z.enum(['topic', 'message', 'person', 'company', 'pull_request', 'issue']),
  title: z.string(),
  url: z.string().optional(),
})

const archive = z.object({
  actor: z.object({ name: z.string(), type: z.string().describe('`agent`, `user` or `system`.') }),
  reason: z.string(),
  archivedAt: dateTime,
})

export const story = z.object({
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

export const storySummary = z.object({
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

export type Story = z.infer<typeof story>
export type StorySummary = z.infer<typeof storySummary>

export const storyListQuery = z.object({
  ...pageQuery,
  search: search.optional().describe('Part of the title or the summary.'),
  archived: z.boolean().optional().describe('Only archived, or only current stories; both when omitted.'),
})

export type StoryListQuery = z.infer<typeof storyListQuery>

const slug = z
  .string()
  .describe('The name of the story in its address.')
  .meta({ examples: ['why-a-cache-push-takes-minutes-since-4-2'] })

export const archiveStoryInput = z.strictObject({
  slug,
  reason: z
    .string()
    .trim()
    .min(1, 'Must not be empty')
    .max(500, 'Must have at most 500 characters')
    .describe('Why the story is no longer current; shown with it.')
    .meta({ examples: ['4.2.4 is out and contains the fix.'] }),
})

export type ArchiveStoryInput = z.infer<typeof archiveStoryInput>

const neighbour = z.object({ slug: z.string(), title: z.string() })

export const storyNeighbours = z.object({
  newer: neighbour.nullable().describe('The next newer story, or null at the newest.'),
  older: neighbour.nullable().describe('The next older story, or null at the oldest.'),
})

export type StoryNeighbours = z.infer<typeof storyNeighbours>

const tag = 'Stories'

export const stories = {
  list: operation({
    method: 'GET',
    path: '/stories',
    operationId: 'listStories',
    summary: 'List stories',
    description: 'Stories with their short form, newest first.',
    tag,
    extension: true,
  })
    .input(storyListQuery)
    .output(listOf(storySummary)),
  get: operation({
    method: 'GET',
    path: '/stories/{slug}',
    operationId: 'getStory',
    summary: 'Read a story',
    description: 'A generated story: element trees for its pages, sources, and the members it concerns.',
    tag,
  })
    .input(z.object({ slug }))
    .output(z.object({ story })),
  neighbours: operation({
    method: 'GET',
    path: '/stories/{slug}/neighbours',
    operationId: 'getStoryNeighbours',
    summary: 'Read what stands beside a story',
    description:
      'The stories directly before and after this one: among the current ones for a current story, among the ' +
      'archived ones for an archived story.',
    tag,
    extension: true,
  })
    .input(z.object({ slug }))
    .output(storyNeighbours),
  archive: idempotentOperation({
    method: 'PUT',
    path: '/stories/{slug}/archive',
    operationId: 'archiveStory',
    summary: 'Archive a story',
    description:
      'Marks a story as no longer current, with the reason and who archived it. It stays readable. A story that ' +
      'is archived already keeps its archive and is answered as it is.',
    tag,
    extension: true,
  })
    .input(archiveStoryInput)
    .output(z.object({ story })),
  unarchive: idempotentOperation({
    method: 'DELETE',
    path: '/stories/{slug}/archive',
    operationId: 'unarchiveStory',
    summary: 'Bring a story back from the archive',
    description: 'Makes an archived story current again. A story that is current is answered as it is.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ slug }))
    .output(z.object({ story })),
}
