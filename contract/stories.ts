import * as z from 'zod'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { search } from './common/values.ts'
import { specifiedStory, story, storySummary, storyVersion } from './story-shape.ts'

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
    specifiedOutput: z.object({ story: specifiedStory }),
  })
    .input(z.object({ slug }))
    .output(z.object({ story })),
  versions: operation({
    method: 'GET',
    path: '/stories/{slug}/versions',
    operationId: 'listStoryVersions',
    summary: 'List the versions of a story',
    description:
      'What each version said differently, newest first; at most 100. Empty for a story that the story writer did not write.',
    tag,
    extension: true,
  })
    .input(z.object({ slug }))
    .output(z.object({ data: z.array(storyVersion).max(100) })),
  rewrite: idempotentOperation({
    method: 'POST',
    path: '/stories/{slug}/rewrite',
    operationId: 'rewriteStory',
    summary: 'Write a story again',
    description:
      'Writes the story from the facts as they are now, at once. It gets a new version when it says something else; ' +
      'otherwise it is answered as it is. A story whose cause is gone is archived with the reason. A story that is ' +
      'archived, or that the story writer did not write, answers 409.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ slug }))
    .output(z.object({ story })),
  neighbours: operation({
    method: 'GET',
    path: '/stories/{slug}/neighbours',
    operationId: 'getStoryNeighbours',
    summary: 'Read the context of a story',
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
    summary: 'Restore an archived story',
    description: 'Makes an archived story current again. A story that is current is answered as it is.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ slug }))
    .output(z.object({ story })),
}
