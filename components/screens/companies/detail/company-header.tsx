'use client'

import { GitMerge } from 'lucide-react'
import { Suspense, useState } from 'react'
import { EditableField } from '#components/kit/form/editable/editable-field.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Company } from '#contract/company-shape.ts'
import { routes } from '#lib/routes.ts'
import { useCompanyUpdate } from '../use-company-update.ts'
import { VipStar } from '../vip-star.tsx'
import { CompanyMenu } from './company-menu.tsx'

const MergeDialog = lazyPart(() => import('../merge/merge-dialog.tsx'))

type Props = {
  company: Company
  /** Only the name is known, not the domain or whether it is a VIP. */
  isNameOnly: boolean
}

export function CompanyHeader({ company, isNameOnly }: Props) {
  const offers = useOffers()
  const { member } = useViewer()
  const save = useCompanyUpdate()
  const isReadOnly = !offers('updateCompany')
  const canMerge = !isNameOnly && offers('mergeCompanies') && member.role !== 'member'
  return (
    <PageHeader
      back={{ href: routes.companies, label: 'Companies' }}
      mark={<Avatar name={company.name} image={company.logoUrl} kind="company" size="xl" />}
      heading={isReadOnly ? undefined : company.name}
      title={
        <EditableField
          label="Name"
          value={company.name}
          max={200}
          readOnly={isReadOnly}
          textClass="text-xl font-semibold tracking-[-0.018em] whitespace-normal"
          draftKey={`company:${company.id}:name`}
          save={(name, seen) => save(company.id, { name: name ?? '', expected: { name: seen ?? '' } })}
        />
      }
      summary={
        isNameOnly ? (
          'This service offers only the name and the history of a company.'
        ) : (
          <Summary company={company} />
        )
      }
      actions={
        <>
          {!isNameOnly && <VipStar company={company} isReadOnly={isReadOnly} labelled />}
          {canMerge && <Merge company={company} />}
          {!isNameOnly && <CompanyMenu company={company} />}
        </>
      }
    />
  )
}

function Summary({ company: { primaryDomain, isOrgCompany } }: { company: Company }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {primaryDomain ? (
        <a
          href={`https://${primaryDomain}`}
          target="_blank"
          rel="noreferrer noopener"
          className="min-w-0 underline decoration-line-strong [overflow-wrap:anywhere] underline-offset-3 hover:text-ink hover:decoration-current"
        >
          {primaryDomain}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        'No domain known'
      )}
      {isOrgCompany && <Badge tone="idle">Your organization</Badge>}
    </span>
  )
}

/** The dialog is loaded when the pointer or the focus reaches the button. */
function Merge({ company }: { company: Company }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      >
        <GitMerge aria-hidden="true" /> Merge…
      </Button>
      {wasOpen && (
        <Suspense>
          <MergeDialog company={company} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
