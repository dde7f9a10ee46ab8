import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { savedLists } from './common/saved-lists.ts'
import { someField } from './common/some-field.ts'
import { attribution, dateTime } from './common/values.ts'

/** Of one member for one list. */
export const mostSavedViews = 50

const viewId = uuidId('saved view')
const name = z
  .string()
  .trim()
  .min(1, 'Must not be empty')
  .max(60)
  .describe('Unlike the other names of its owner for that list.')
const list = z.enum(savedLists).describe('List of the dashboard that it belongs to.')
const query = z
  .string()
  .min(1, 'Must not be empty')
  .max(2000)
  .regex(/^[^?#\s]+$/, 'Must be what stands behind the ? of an address, such as vip=yes&sort=messageCount')
  .describe('Search, filters and order, as the address of the list has them behind its question mark.')
  .meta({ examples: ['vip=yes&sort=messageCount'] })
const isShared = z.boolean().describe('Whether every member of the organization sees it.')

export const savedView = z.object({
  ...{ id: viewId, list, name: z.string(), query: z.string(), isShared },
  isMine: z.boolean().describe('Whether it belongs to the acting member.'),
  by: attribution.describe('Whose it is.'),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export const savedViewList = z.object({
  data: z.array(savedView).describe('Own ones and shared ones, by name.'),
})

export const createSavedViewInput = z.strictObject({ list, name, query, isShared: isShared.default(false) })

/** Not checked: it repeats what was read. */
const seen = z
  .strictObject({ name: z.string(), query: z.string(), isShared: z.boolean() })
  .partial()
  .describe(
    'What the fields were when they were read. One of those to be changed that somebody has changed since then answers 409.',
  )

export const updateSavedViewInput = z
  .strictObject({
    viewId,
    ...{ name: name.optional(), query: query.optional(), isShared: isShared.optional() },
    expected: seen.optional(),
  })
  .check(someField('viewId', 'expected'))

export type SavedView = z.infer<typeof savedView>
export type SavedViewList = z.infer<typeof savedViewList>
export type CreateSavedViewInput = z.infer<typeof createSavedViewInput>
export type UpdateSavedViewInput = z.infer<typeof updateSavedViewInput>

const base = { tag: 'Saved views', extension: true } as const

/** Searches and filters of lists that members keep under a name. */
export const savedViews = {
  list: operation({
    ...base,
    method: 'GET',
    path: '/saved-views',
    operationId: 'listSavedViews',
    summary: 'List saved views',
    description: 'Those of the acting member and the shared ones. A key alone lists the shared ones.',
  })
    .input(z.object({ list: list.optional() }))
    .output(savedViewList),
  create: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/saved-views',
    operationId: 'createSavedView',
    summary: 'Save a view',
    description: `At most ${mostSavedViews} of a member for one list; two of them never have the same name. Needs an acting member.`,
  })
    .input(createSavedViewInput)
    .output(savedView),
  update: editOperation({
    ...base,
    method: 'PATCH',
    path: '/saved-views/{viewId}',
    operationId: 'updateSavedView',
    summary: 'Rename, change or share a view',
    description: 'By the member whose it is; a shared one by admins and owners too.',
  })
    .input(updateSavedViewInput)
    .output(savedView),
  remove: idempotentOperation({
    ...base,
    method: 'DELETE',
    path: '/saved-views/{viewId}',
    operationId: 'deleteSavedView',
    summary: 'Delete a view',
    description: 'By the member whose it is; a shared one by admins and owners too.',
  })
    .input(z.strictObject({ viewId }))
    .output(z.object({ id: viewId })),
}
