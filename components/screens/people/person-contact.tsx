'use client'

import { ArrowUpRight } from 'lucide-react'
import { Fragment } from 'react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Person, PersonDetail } from '#contract/person.ts'
import type { UpdatePersonInput } from '#contract/person-input.ts'
import { PersonSection } from './person-parts.tsx'
import { useSavePerson } from './person-updates.ts'

const rows = [
  { kind: 'phone', label: 'Phone', type: 'tel', max: 100 },
  { kind: 'website', label: 'Website', type: 'url', max: 2048 },
  { kind: 'github', label: 'GitHub', type: 'text', max: 500 },
  { kind: 'linkedin', label: 'LinkedIn', type: 'text', max: 500 },
  { kind: 'twitter', label: 'X', type: 'text', max: 500 },
] as const

type Props = {
  person: Person | PersonDetail
  /** Only the fields of the list are loaded; the others are placeholders. */
  isComing?: boolean
}

/** Contact fields, edited in place; Clear empties one. */
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
        {'typedEmails' in person && <Typed person={person} />}
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

/** Addresses that nobody has verified: good enough to answer to, and no more. */
function Typed({ person: { primaryEmail, typedEmails } }: { person: PersonDetail }) {
  const others = typedEmails.filter((it) => it !== primaryEmail?.toLowerCase())
  return others.map((address) => (
    <Fragment key={address}>
      <dt className="py-0.5 text-sm text-ink-2">Typed</dt>
      <dd className="min-w-0 py-0.5 text-sm">
        <a
          href={contactLink('primaryEmail', address)}
          className="[overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
        >
          {address}
        </a>
        <span className="block text-xs text-ink-3">Not verified, so it may be somebody else’s.</span>
      </dd>
    </Fragment>
  ))
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
  change(value: string | null): Pick<UpdatePersonInput, 'primaryEmail' | 'connections'>
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
            save={(next, seen) => save(id, { ...change(next), expected: change(seen) })}
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

export type Contact = 'github' | 'linkedin' | 'phone' | 'primaryEmail' | 'twitter' | 'website'

const handle = /^@?[\w.-]{1,100}$/
const hosts = {
  github: 'https://github.com/',
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/in/',
}

/** Address of a contact. Only http(s), mailto and tel, whatever was typed. */
export function contactLink(kind: Contact, value: string): string | undefined {
  const text = value.trim()
  if (kind === 'primaryEmail') return /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${encodeURI(text)}` : undefined
  if (kind === 'phone') return /\d/.test(text) ? `tel:${text.replaceAll(/[^+\d]/g, '')}` : undefined
  if (kind !== 'website' && handle.test(text) && !/\.\w{2,}$/.test(text))
    return hosts[kind] + encodeURIComponent(text.replace(/^@/, ''))
  return webAddress(text)
}

function webAddress(text: string): string | undefined {
  const isAddress = /^https?:\/\//i.test(text) || /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)
  const url = isAddress ? URL.parse(/^https?:/i.test(text) ? text : `https://${text}`) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}
