'use client'

import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { routes } from '#lib/routes.ts'
import { CompanyHistoryPanel } from './panels.tsx'

type Props = { companyId: string; name: string; target: { id: string; name: string } }

/** A company that was merged into another: its track ends there, and its trail stays readable. */
export function MergedCompany({ companyId, name, target }: Props) {
  return (
    <>
      <PageHeader
        back={{ href: routes.companies, label: 'Companies' }}
        mark={<Avatar name={name} kind="company" size="xl" className="grayscale" />}
        title={name}
        summary={`Merged into ${target.name}. Its people, domains and messages are there now.`}
        actions={
          <ButtonLink href={routes.company(target.id)} variant="primary">
            <span className="truncate">Open {target.name}</span>
          </ButtonLink>
        }
      />
      <div className="border-t border-line pt-5">
        <CompanyHistoryPanel companyId={companyId} />
      </div>
    </>
  )
}
