import * as z from 'zod'
import { digitId, sourceName } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { seenBetween } from './common/seen-between.ts'
import { count, sortOrder, specifiedSearch } from './common/values.ts'
import { mergeProposals } from './merge-proposals.ts'
import { peopleMerges } from './people-merges.ts'
import { person, personDetail, specifiedPerson, updatedPerson } from './person.ts'
import { personHistory, personHistoryQuery } from './person-history.ts'
import { specifiedUpdatePersonInput, updatePersonInput } from './person-input.ts'
import { personTags } from './person-tags.ts'

export const personListQuery = z.object({
  ...pageQuery,
  search: specifiedSearch.optional().describe('Part of a name, an e-mail address or a handle.'),
  sortBy: z.enum(['lastSeen', 'messageCount', 'displayName']).default('lastSeen'),
  sortOrder,
  ecosystemTags: z
    .array(z.string().min(1))
    .min(1)
    .max(50)
    .optional()
    .describe('People with any of these tags.'),
  companyId: digitId('company').optional().describe('People who belong to this company now.'),
  isVip: z.boolean().optional(),
  source: sourceName.optional().describe('People who wrote or are known there, such as `slack`.'),
  ...seenBetween,
})

export type PersonListQuery = z.infer<typeof personListQuery>

export const erasedPerson = z.object({
  id: digitId('person'),
  messages: count.describe('Messages of theirs that are gone.'),
  texts: count.describe('Other texts in which something of them stood, which now say "[erased]" there.'),
})

export type ErasedPerson = z.infer<typeof erasedPerson>

const tag = 'People'

export const people = {
  ...peopleMerges,
  ...mergeProposals,
  ...personTags,
  list: operation({
    method: 'GET',
    path: '/people',
    operationId: 'listPeople',
    summary: 'List people',
    description:
      'People with message statistics over all their platform identities. `customFields` go beyond the common interface.',
    tag,
    specifiedOutput: listOf(specifiedPerson),
  })
    .input(personListQuery)
    .output(listOf(person)),
  get: operation({
    method: 'GET',
    path: '/people/{personId}',
    operationId: 'getPerson',
    summary: 'Read one person',
    description:
      'One person with identities, connections and statistics. The id of somebody who was merged answers the person that ' +
      'stands for them now.',
    tag,
    extension: true,
  })
    .input(z.object({ personId: digitId('person') }))
    .output(personDetail),
  update: editOperation({
    method: 'PATCH',
    path: '/people/{personId}',
    operationId: 'updatePerson',
    summary: 'Update a person',
    description:
      'At least one field must be provided. Omitted fields are left unchanged; `null` clears a nullable field. With ' +
      '`expected` it answers 409 instead of replacing what somebody else wrote meanwhile, and says who wrote what. ' +
      '`companyId`, `ecosystemTags`, `customFields` and `expected` go beyond the common interface.',
    tag,
    specifiedInput: specifiedUpdatePersonInput,
  })
    .input(updatePersonInput)
    .output(updatedPerson),
  erase: idempotentOperation({
    method: 'POST',
    path: '/people/{personId}/erase',
    operationId: 'erasePerson',
    summary: 'Erase a person',
    description:
      'For good and everywhere: the person, their identities and messages, and what quotes or names them in summaries, ' +
      'stories, events, runs, deliveries and the audit trail, which keeps that somebody was erased, not whom. Prompts of ' +
      'automations are not changed, nor is what has left for other places. What they said until then stays away, from ' +
      'wherever it comes in later; whoever writes again is a new person. Doing it again is the same as once. Owners and admins.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ personId: digitId('person') }))
    .output(erasedPerson),
  history: operation({
    method: 'GET',
    path: '/people/{personId}/history',
    operationId: 'getPersonHistory',
    summary: "Read a person's change history",
    description: 'Audit trail with attribution, newest first, and the merges this person took part in.',
    tag,
    extension: true,
  })
    .input(personHistoryQuery)
    .output(personHistory),
}
