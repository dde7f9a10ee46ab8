'use client'

import { Maximize2 } from 'lucide-react'
import Link from 'next/link'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { RowSheet } from '#components/kit/list/row-sheet.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { buttonLook } from '#components/ui/button.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Person } from '#contract/person.ts'
import { routes } from '#lib/routes.ts'
import { PersonContact } from './person-contact.tsx'
import { PersonFields } from './person-fields.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonNotes } from './person-notes.tsx'
import { PersonAbout, PersonActivity, PersonIdentities } from './person-parts.tsx'
import { PersonHistory, PersonMessages } from './person-record.tsx'
import { MergedPeople } from './same/merged-people.tsx'
import { SameNotice } from './same/same-notice.tsx'
import { usePerson } from './use-person.ts'

type Props = Pick<SheetProps<Person>, 'shown' | 'isOpen' | 'onClose' | 'onStep'>

export default function PersonSheet({ shown, ...sheet }: Props) {
  const name = usePerson(shown).person?.displayName ?? 'Person'
  const offers = useOffers()
  return (
    <RowSheet
      {...sheet}
      title={name}
      steps={['Previous person', 'Next person']}
      tools={
        <>
          {offers('getPerson') && (
            <Link href={routes.person(shown)} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
              <Maximize2 aria-hidden="true" />
              Open as a page
            </Link>
          )}
          <p role="status" className="sr-only">
            {name}
          </p>
        </>
      }
    >
      <PersonPanel key={shown} personId={shown} />
    </RowSheet>
  )
}

/** Content of the sheet of one person. */
function PersonPanel({ personId }: { personId: string }) {
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
      <NotOffered what="The page of a person" singular>
        Search for the person in the list and open the row.
      </NotOffered>
    )
  if (!person) return <LoadingRows rows={10} label="Loading the person" />
  const isComing = isOffered && !detail && !error
  return (
    <div data-person={personId} className="px-5 pb-8">
      <PersonHead person={person} />
      <SameNotice personId={personId} />
      <PersonContact person={person} isComing={isComing} />
      <PersonFields person={person} />
      {(detail || isComing) && <PersonAbout person={detail} />}
      {error && !detail && (
        <ReadFailure
          title="The details of this person could not be loaded"
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
          This service does not offer the details of a person: description, phone number and links are not
          shown.
        </p>
      )}
      <PersonActivity person={person} />
      <PersonNotes personId={person.id} />
      <PersonIdentities person={person} />
      <MergedPeople personId={person.id} />
      <PersonMessages personId={person.id} />
      <PersonHistory personId={person.id} />
    </>
  )
}
