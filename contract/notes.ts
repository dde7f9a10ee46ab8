import * as z from 'zod'
import { daysToUndo } from './common/days-to-undo.ts'
import { digitId, uuidId } from './common/ids.ts'
import { longestNote, mostNotes } from './common/note-limits.ts'
import { idempotentOperation, operation } from './common/operation.ts'
import { attribution, dateTime } from './common/values.ts'

const noteId = uuidId('note')
const personId = digitId('person')
const companyId = digitId('company')
const text = z.string().trim().min(1, 'Must not be empty').max(longestNote)

export const note = z.object({
  id: noteId,
  text: z.string(),
  by: attribution.describe('The member who wrote it, as they were called then.'),
  isMine: z.boolean().describe('Whether the acting member wrote it.'),
  createdAt: dateTime,
  editedAt: dateTime.nullable(),
})

export const noteList = z.object({ data: z.array(note).max(mostNotes).describe('Newest first.') })

export const addPersonNoteInput = z.strictObject({ personId, text })
export const addCompanyNoteInput = z.strictObject({ companyId, text })
export const updateNoteInput = z.strictObject({ noteId, text })

const deletedNote = z.object({ id: noteId, undoUntil: dateTime.describe('Until when it can be restored.') })

export type Note = z.infer<typeof note>
export type NoteList = z.infer<typeof noteList>
export type DeletedNote = z.infer<typeof deletedNote>
export type UpdateNoteInput = z.infer<typeof updateNoteInput>

const base = { tag: 'Notes', extension: true } as const
const most = `At most ${mostNotes}. Needs an acting member, whose note it is.`

/** What members write down about people and companies, for each other. */
export const notes = {
  listOfPerson: operation({
    ...base,
    method: 'GET',
    path: '/people/{personId}/notes',
    operationId: 'listPersonNotes',
    summary: 'List the notes about a person',
    description:
      'What members wrote about the person, and about those who were merged into them. No model reads notes.',
  })
    .input(z.object({ personId }))
    .output(noteList),
  addToPerson: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/people/{personId}/notes',
    operationId: 'addPersonNote',
    summary: 'Add a note about a person',
    description: most,
  })
    .input(addPersonNoteInput)
    .output(note),
  listOfCompany: operation({
    ...base,
    method: 'GET',
    path: '/companies/{companyId}/notes',
    operationId: 'listCompanyNotes',
    summary: 'List the notes about a company',
    description:
      'What members wrote about the company, and about those that were merged into it. No model reads notes.',
  })
    .input(z.object({ companyId }))
    .output(noteList),
  addToCompany: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/companies/{companyId}/notes',
    operationId: 'addCompanyNote',
    summary: 'Add a note about a company',
    description: most,
  })
    .input(addCompanyNoteInput)
    .output(note),
  update: idempotentOperation({
    ...base,
    method: 'PATCH',
    path: '/notes/{noteId}',
    operationId: 'updateNote',
    summary: 'Change a note',
    description: 'By the member who wrote it.',
  })
    .input(updateNoteInput)
    .output(note),
  remove: idempotentOperation({
    ...base,
    method: 'DELETE',
    path: '/notes/{noteId}',
    operationId: 'deleteNote',
    summary: 'Delete a note',
    description: `By the member who wrote it, an admin or an owner. It can be restored for ${daysToUndo} days, then it is gone for good.`,
  })
    .input(z.strictObject({ noteId }))
    .output(deletedNote),
  restore: idempotentOperation({
    ...base,
    method: 'POST',
    path: '/notes/{noteId}/restore',
    operationId: 'restoreNote',
    summary: 'Restore a deleted note',
    description: 'By those who may delete it. One that is there stays as it is.',
  })
    .input(z.strictObject({ noteId }))
    .output(note),
}
