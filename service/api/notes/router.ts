import { os } from '#service/core/implement.ts'
import { addCompanyNote, addPersonNote } from './add.ts'
import { listCompanyNotes, listPersonNotes } from './list.ts'
import { deleteNote, restoreNote } from './remove.ts'
import { updateNote } from './update.ts'

export const notesRouter = {
  listOfPerson: os.notes.listOfPerson.handler(({ context, input }) => listPersonNotes(context, input)),
  addToPerson: os.notes.addToPerson.handler(({ context, input }) => addPersonNote(context, input)),
  listOfCompany: os.notes.listOfCompany.handler(({ context, input }) => listCompanyNotes(context, input)),
  addToCompany: os.notes.addToCompany.handler(({ context, input }) => addCompanyNote(context, input)),
  update: os.notes.update.handler(({ context, input }) => updateNote(context, input)),
  remove: os.notes.remove.handler(({ context, input }) => deleteNote(context, input)),
  restore: os.notes.restore.handler(({ context, input }) => restoreNote(context, input)),
}
