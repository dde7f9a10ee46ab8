'use client'

import { Notes } from '#components/kit/notes/notes.tsx'
import { notesOffered } from '#components/kit/notes/queries.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { PersonSection } from './person-parts.tsx'

/** What members wrote about this person. */
export function PersonNotes({ personId }: { personId: string }) {
  if (!useOffers()(notesOffered)) return null
  return (
    <PersonSection title="Notes">
      <Notes about={{ personId }} />
    </PersonSection>
  )
}
