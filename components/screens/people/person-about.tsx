'use client'

import Link from 'next/link'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { PersonDetail } from '#contract/people.ts'
import { routes } from '#lib/routes.ts'
import { PersonSection } from './person-section.tsx'
import { useSavePerson } from './use-save-person.ts'

/** Without a person it holds the place of one who is on the way. */
export function PersonAbout({ person }: { person: PersonDetail | undefined }) {
  return <PersonSection title="About">{person ? <About person={person} /> : <Coming />}</PersonSection>
}

function Coming() {
  return (
    <div className="flex h-6 items-center">
      <Skeleton className="h-3 w-3/4" />
    </div>
  )
}

function About({ person }: { person: PersonDetail }) {
  const { id, description, ecosystemTags } = person
  const save = useSavePerson()
  return (
    <>
      <EditableField
        label="Description"
        value={description}
        nullable
        multiline
        max={5000}
        placeholder="Add what others should know"
        draftKey={`person-${id}-description`}
        save={(value) => save(id, { description: value })}
      />
      {ecosystemTags.length > 0 && (
        <ul aria-label="Ecosystem tags" className="mt-2 flex flex-wrap gap-1.5">
          {ecosystemTags.map((tag) => (
            <li key={tag}>
              <Link href={`${routes.people}?${new URLSearchParams({ tags: tag })}`}>
                <Badge className="hover:border-ink-3 hover:text-ink">{tag}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
