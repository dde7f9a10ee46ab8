'use client'

import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import type { Person } from '#contract/people.ts'
import { PersonAbout } from './person-about.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonContact } from './person-contact.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonIdentities } from './person-identities.tsx'
import { PersonMessages } from './person-messages.tsx'
import { usePerson } from './use-person.ts'

/** Everything about one person below each other: what the sheet shows. */
export default function PersonPanel({ personId }: { personId: string }) {
  const { person, detail, error, isOffered, retry, isRetrying } = usePerson(personId)
  if (!person && error)
    return (
      <ReadFailure
        title="This person could not be loaded"
        error={error}
        onRetry={retry}
        retrying={isRetrying}
      />
    )
  if (!person && !isOffered)
    return (
      <NotOffered what="Reading one person" singular>
        Search for the person in the list; the sheet then shows what the list knows.
      </NotOffered>
    )
  if (!person) return <LoadingRows rows={10} label="Loading the person" />
  const isComing = isOffered && !detail && !error
  return (
    <div data-person={personId} className="px-5 pb-8">
      <PersonHead person={person} />
      <PersonContact person={person} isComing={isComing} />
      {(detail || isComing) && <PersonAbout person={detail} />}
      {error && !detail && (
        <ReadFailure
          title="The rest of this person could not be loaded"
          error={error}
          onRetry={retry}
          retrying={isRetrying}
          compact
        />
      )}
      <Rest {...{ person, isOffered }} />
    </div>
  )
}

type RestProps = { person: Person; isOffered: boolean }

function Rest({ person, isOffered }: RestProps) {
  return (
    <>
      {!isOffered && (
        <p className="pb-4 text-sm text-ink-2">
          This service does not read single persons: the description, the telephone and the links are not
          shown.
        </p>
      )}
      <PersonActivity person={person} />
      <PersonIdentities person={person} />
      <PersonMessages personId={person.id} />
      <PersonHistory personId={person.id} />
    </>
  )
}
