import * as z from 'zod'
import { operation } from './common/operation.ts'
import { count, search } from './common/values.ts'

export const personTagQuery = z.object({
  search: search.optional().describe('Part of the tag.'),
  limit: z.int().min(1).max(200).default(50),
})

export const personTagList = z.object({
  data: z
    .array(z.object({ tag: z.string(), people: count.describe('How many people have it.') }))
    .describe('Most used first.'),
})

export type PersonTagQuery = z.infer<typeof personTagQuery>
export type PersonTagList = z.infer<typeof personTagList>

export const personTags = {
  listTags: operation({
    method: 'GET',
    path: '/people/tags',
    operationId: 'listPersonTags',
    summary: 'List the tags of people',
    description: 'Every tag that somebody has, so that a program or a person need not guess.',
    tag: 'People',
    extension: true,
  })
    .input(personTagQuery)
    .output(personTagList),
}
