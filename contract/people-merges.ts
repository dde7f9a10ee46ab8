import * as z from 'zod'
import { daysToUndo } from './common/days-to-undo.ts'
import { digitId, uuidId } from './common/ids.ts'
import { idempotentOperation } from './common/operation.ts'
import { dateTime } from './common/values.ts'
import { personDetail } from './person.ts'

export const mergePeopleInput = z.strictObject({
  into: digitId('person that stays'),
  from: z
    .array(digitId('person to merge into it').meta({ examples: ['1043'] }))
    .min(1)
    .max(50),
})

export const mergedPerson = personDetail.extend({
  mergeId: z.guid().describe('Id of the merge, to undo it by.'),
  undoUntil: dateTime.describe('Until when the merge can be undone.'),
})

export const undonePeopleMerge = z.object({
  id: z.guid(),
  person: personDetail.describe('The person that stayed, as it is now.'),
  separated: z.array(personDetail).describe('The people that are on their own again.'),
})

export type MergePeopleInput = z.infer<typeof mergePeopleInput>
export type MergedPerson = z.infer<typeof mergedPerson>
export type UndonePeopleMerge = z.infer<typeof undonePeopleMerge>

const tag = 'People'

export const peopleMerges = {
  merge: idempotentOperation({
    method: 'POST',
    path: '/people/merges',
    operationId: 'mergePeople',
    summary: 'Merge people into one',
    description:
      'Accounts and messages of the people in `from` move to the one in `into`, which also takes over what is known of ' +
      'them where it has nothing itself. They disappear from every list, their history stays readable, and their ids lead ' +
      `to the one that stays. It can be undone for ${daysToUndo} days. Owners and admins.`,
    tag,
    extension: true,
  })
    .input(mergePeopleInput)
    .output(mergedPerson),
  undoMerge: idempotentOperation({
    method: 'POST',
    path: '/people/merges/{mergeId}/undo',
    operationId: 'undoPeopleMerge',
    summary: 'Undo a merge of people',
    description:
      'Makes the people again who were merged, with their accounts and everything that came through these, also since then. ' +
      'What the one that stays took over goes back, unless it was changed by hand. A later merge of the one that stayed ' +
      'into somebody else is to be undone first. Owners and admins.',
    tag,
    extension: true,
  })
    .input(z.strictObject({ mergeId: uuidId('merge') }))
    .output(undonePeopleMerge),
}
