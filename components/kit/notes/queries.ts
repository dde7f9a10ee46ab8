import type { api } from '#lib/api/browser/api.ts'

/** Whom a note is about. */
export type About = { personId: string } | { companyId: string }

export function notesQuery({ notes }: Pick<typeof api, 'notes'>, about: About) {
  return 'personId' in about
    ? notes.listOfPerson.queryOptions({ input: about })
    : notes.listOfCompany.queryOptions({ input: about })
}

/** Operation that a service with notes has. */
export const notesOffered = 'listPersonNotes'
