'use client'

import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { PersonContact } from './person-contact.tsx'
import { PersonFields } from './person-fields.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonAbout, PersonActivity, PersonIdentities } from './person-parts.tsx'
import { PersonHistory, PersonMessages } from './person-record.tsx'
import { MergedPeople } from './same/merged-people.tsx'
import { SameNotice } from './same/same-notice.tsx'
import { usePerson } from './use-person.ts'

/** One person as a page: messages and changes at the left, facts at the right. */
export function PersonPage({ personId }: { personId: string }) {
  const { detail, error, retry, isRetrying } = usePerson(personId)
  if (!detail && error)
    return (
      <ReadFailure
        title="This person could not be loaded"
        error={error}
        onRetry={retry}
        retrying={isRetrying}
      />
    )
  if (!detail) return <LoadingRows rows={12} label="Loading the person" />
  return (
    <>
      <PersonHead person={detail} isPage />
      <SameNotice personId={personId} />
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 max-lg:order-2">
          <PersonActivity person={detail} />
          <PersonNotes personId={personId} />
          <PersonMessages personId={personId} />
          <PersonHistory personId={personId} />
        </div>
        <aside aria-label="About this person" className="min-w-0 max-lg:order-1">
          <PersonContact person={detail} />
          <PersonFields person={detail} />
          <PersonAbout person={detail} />
          <PersonIdentities person={detail} />
          <MergedPeople personId={personId} />
        </aside>
      </div>
    </>
  )
}
