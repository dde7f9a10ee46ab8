'use client'

import { ArrowUpRight } from 'lucide-react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Person, PersonDetail } from '#contract/people.ts'
import { type Contact, contactLink } from './contact-link.ts'
import { PersonSection } from './person-section.tsx'
import type { PersonChange } from './person-updates.ts'
import { useSavePerson } from './use-save-person.ts'

const rows = [
  { kind: 'phone', label: 'Phone', type: 'tel', max: 100 },
  { kind: 'website', label: 'Website', type: 'url', max: 2048 },
  { kind: 'github', label: 'GitHub', type: 'text', max: 500 },
  { kind: 'linkedin', label: 'LinkedIn', type: 'text', max: 500 },
  { kind: 'twitter', label: 'X', type: 'text', max: 500 },
] as const

type Props = {
  person: Person | PersonDetail
  /** Only what a list knows is here yet: the rest holds its place. */
  isComing?: boolean
}

/** Ways to reach somebody, each edited where it stands and emptied only by saying so. */
export function PersonContact({ person, isComing = false }: Props) {
  const { id, primaryEmail } = person
  return (
    <PersonSection title="Contact">
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-y-1">
        <Row
          id={id}
          kind="primaryEmail"
          label="E-mail"
          type="email"
          max={320}
          value={primaryEmail}
          change={(value) => ({ primaryEmail: value })}
        />
        {'connections' in person &&
          rows.map((row) => (
            <Row
              key={row.kind}
              id={id}
              {...row}
              value={person.connections[row.kind]}
              change={(value) => ({ connections: { [row.kind]: value } })}
            />
          ))}
        {isComing && rows.map(({ kind, label }) => <ComingRow key={kind} label={label} />)}
      </dl>
    </PersonSection>
  )
}

function ComingRow({ label }: { label: string }) {
  return (
    <>
      <dt className="py-0.5 text-sm text-ink-2">{label}</dt>
      <dd className="flex h-6 items-center">
        <Skeleton className="h-3 w-28" />
      </dd>
    </>
  )
}

type RowProps = {
  id: string
  kind: Contact
  label: string
  type: 'email' | 'tel' | 'text' | 'url'
  max: number
  value: string | null
  change(value: string | null): PersonChange
}

function Row({ id, kind, label, type, max, value, change }: RowProps) {
  const save = useSavePerson()
  const href = value === null ? undefined : contactLink(kind, value)
  const isWeb = href?.startsWith('http')
  return (
    <>
      <dt className="py-0.5 text-sm text-ink-2">{label}</dt>
      <dd className="flex min-w-0 items-start gap-2 text-sm">
        <div className="min-w-0 flex-1">
          <EditableField
            label={label}
            value={value}
            nullable
            max={max}
            type={type}
            placeholder="Add"
            draftKey={`person-${id}-${kind}`}
            save={(next) => save(id, change(next))}
          />
        </div>
        {href && (
          <a
            href={href}
            {...(isWeb ? { target: '_blank', rel: 'noreferrer' } : null)}
            aria-label={`Open ${label}`}
            className="grid size-6 shrink-0 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
          >
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </a>
        )}
      </dd>
    </>
  )
}
