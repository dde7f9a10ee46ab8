import * as z from 'zod'
import { digitId, uuidId } from './common/ids.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { listOf, pageQuery } from './common/pagination.ts'
import { dateTime } from './common/values.ts'
import { mergedPerson } from './people-merges.ts'
import { person } from './person.ts'

export const reasonCodes = [
  'same-handle',
  'same-name-and-company',
  'same-address',
  'same-name',
  'linked-profile',
  'named-in-signature',
] as const

export const mergeProposal = z.object({
  id: z.guid(),
  into: person.describe('The one that stays unless said otherwise: whoever of the two wrote more.'),
  from: person,
  reasons: z
    .array(z.object({ code: z.enum(reasonCodes), text: z.string().describe('The reason in words.') }))
    .describe('What speaks for it, strongest first.'),
  strength: z.int().min(1).max(100).describe('How much speaks for it.'),
  foundAt: dateTime,
})

export const mergeProposalsQuery = z.object({
  ...pageQuery,
  personId: digitId('person').optional().describe('Proposals that this person is one of.'),
})

export const acceptMergeProposalInput = z.strictObject({
  proposalId: uuidId('proposal'),
  into: digitId('person that stays, one of the two')
    .optional()
    .describe('Which of the two stays; the one that the proposal names as `into` by default.'),
})

export const refuseMergeProposalInput = z.strictObject({
  proposalId: uuidId('proposal'),
  neverAskAgain: z
    .boolean()
    .default(false)
    .describe(
      'Holds whatever else is found. Otherwise the two are proposed again when there is another reason.',
    ),
})

export const refusedMergeProposal = z.object({ id: z.guid(), neverAskAgain: z.boolean() })
export type ReasonCode = (typeof reasonCodes)[number]
export type MergeProposal = z.infer<typeof mergeProposal>
export type MergeProposalsQuery = z.infer<typeof mergeProposalsQuery>
export type AcceptMergeProposalInput = z.infer<typeof acceptMergeProposalInput>
export type RefuseMergeProposalInput = z.infer<typeof refuseMergeProposalInput>
export type RefusedMergeProposal = z.infer<typeof refusedMergeProposal>

const tag = 'People'

export const mergeProposals = {
  listMergeProposals: operation({
    method: 'GET',
    path: '/people/merge-proposals',
    operationId: 'listPeopleMergeProposals',
    summary: 'List people who may be the same',
    description:
      'Pairs of people of whom something says that they are one, strongest first. Nobody is joined by it. A pair goes when ' +
      'it is answered, or when nothing says so any more.',
    tag,
    extension: true,
  })
    .input(mergeProposalsQuery)
    .output(listOf(mergeProposal)),
  acceptMergeProposal: idempotentOperation({
    method: 'POST',
    path: '/people/merge-proposals/{proposalId}/accept',
    operationId: 'acceptPeopleMergeProposal',
    summary: 'Merge two people who are the same',
    description: 'Merges the two, as a merge of people does, and answers as it does. Owners and admins.',
    tag,
    extension: true,
  })
    .input(acceptMergeProposalInput)
    .output(mergedPerson),
  refuseMergeProposal: idempotentOperation({
    method: 'POST',
    path: '/people/merge-proposals/{proposalId}/refuse',
    operationId: 'refusePeopleMergeProposal',
    summary: 'Say that two people are not the same',
    description:
      'The two are not proposed for these reasons again, also not by accounts that are merged into one of them. Refusing ' +
      'again with `neverAskAgain` makes it hold for good. Owners and admins.',
    tag,
    extension: true,
  })
    .input(refuseMergeProposalInput)
    .output(refusedMergeProposal),
  reopenMergeProposal: idempotentOperation({
    method: 'POST',
    path: '/people/merge-proposals/{proposalId}/reopen',
    operationId: 'reopenPeopleMergeProposal',
    summary: 'Undo the answer that two people are not the same',
    description:
      'Proposes the two again, whether they were refused or never to be asked about. Owners and admins.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ proposalId: uuidId('proposal') }))
    .output(z.object({ id: z.guid() })),
}
