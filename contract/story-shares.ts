import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { shareDays } from './common/story-share-days.ts'
import { attribution, count, dateTime } from './common/values.ts'
import { elementTree, sourceRef } from './story-shape.ts'

/** Links to one story that are open at the same time. */
export const mostShares = 20

const slug = z.string().min(1).max(200).describe('Slug of the story.')
const shareId = uuidId('link')

export const storyShare = z.object({
  id: shareId,
  by: attribution.describe('Who made it.'),
  createdAt: dateTime,
  expiresAt: dateTime,
  openedCount: count.describe('How often it was opened.'),
  lastOpenedAt: dateTime.nullable(),
})

export const createdStoryShare = storyShare.extend({
  token: z
    .string()
    .nullable()
    .describe(
      'The secret part of the link, told once: a repeated request answers null. Only its hash is kept.',
    ),
})

export const createStoryShareInput = z.strictObject({
  slug,
  days: z
    .literal(shareDays, 'Must be 1, 7, 30 or 90')
    .default(7)
    .describe('Days until the link ends by itself.'),
})

export const openStoryShareInput = z.strictObject({
  token: z.string().min(1, 'Must not be empty').max(200).describe('The secret part of the link.'),
})

export const sharedStory = z.object({
  organization: z.object({ name: z.string(), timezone: z.string() }),
  title: z.string(),
  summary: z.string(),
  main: elementTree,
  sidebar: elementTree,
  sourceRefs: z.array(sourceRef.extend({ type: z.string() })),
  createdAt: dateTime,
  updatedAt: dateTime,
  expiresAt: dateTime.describe('When the link ends.'),
})

export type StoryShare = z.infer<typeof storyShare>
export type CreatedStoryShare = z.infer<typeof createdStoryShare>
export type CreateStoryShareInput = z.infer<typeof createStoryShareInput>
export type OpenStoryShareInput = z.infer<typeof openStoryShareInput>
export type SharedStory = z.infer<typeof sharedStory>

const base = { tag: 'Stories', extension: true } as const

/** Links by which people outside read one story until a day. */
export const storyShares = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/stories/{slug}/shares',
    operationId: 'listStoryShares',
    summary: 'List the links to a story',
    description: 'Those that have not ended, newest first.',
  })
    .input(z.object({ slug }))
    .output(z.object({ data: z.array(storyShare) })),
  create: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/stories/{slug}/shares',
    operationId: 'createStoryShare',
    summary: 'Share a story by a link',
    description:
      'Whoever has the link reads the story without signing in, until it ends: the present version, without what was said in ' +
      'channels that not every member may see, without ids and without links into the dashboard. Only where an owner allows it ' +
      `(\`PUT /organization/story-sharing\`), otherwise 409. At most ${mostShares} links of a story at once. Needs an acting member.`,
  })
    .input(createStoryShareInput)
    .output(createdStoryShare),
  remove: idempotentOperation({
    ...base,
    method: 'DELETE',
    path: '/stories/{slug}/shares/{shareId}',
    operationId: 'deleteStoryShare',
    summary: 'End a link to a story',
    description: 'It opens nothing from then on. By who made it, an admin or an owner.',
  })
    .input(z.strictObject({ slug, shareId }))
    .output(z.object({ id: shareId })),
  open: operation({
    ...base,
    method: 'POST',
    path: '/story-shares/openings',
    operationId: 'openStoryShare',
    summary: 'Read a shared story by its token',
    description:
      'For the page behind the link, before anybody has signed in. A link that has ended, or never was, answers 404.',
  })
    .input(openStoryShareInput)
    .output(sharedStory),
}
