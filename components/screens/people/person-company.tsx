'use client'

import { Building2, Pencil } from 'lucide-react'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Person } from '#contract/person.ts'
import { routes } from '#lib/routes.ts'

const CompanyDialog = lazyPart(() => import('./company-dialog.tsx'))

/** The company that a person belongs to, and what changes it. */
export function PersonCompany({ person }: { person: Person }) {
  const { company } = person
  // A service with the common interface alone knows nothing of a company in a change.
  const canChange = useOffers()('getPerson')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {company && (
        <Link
          href={routes.company(company.id)}
          className="inline-flex min-w-0 items-center gap-1.5 rounded-md hover:underline hover:underline-offset-2"
        >
          <Avatar name={company.name} image={company.logoUrl} kind="company" size="xs" />
          <span className="truncate">{company.name}</span>
        </Link>
      )}
      {canChange && company && (
        <IconButton label="Change the company" size="sm" onClick={() => setOpen(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      {canChange && !company && (
        <Button variant="quiet" size="sm" className="-ml-2" onClick={() => setOpen(true)}>
          <Building2 aria-hidden="true" />
          Add a company
        </Button>
      )}
      <Suspense>{isOpen && <CompanyDialog person={person} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
