'use client'

import { Ellipsis, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

/** Actions of owners and admins on a company. That of the organization itself stays. */
export function CompanyMenu({ company }: { company: Company | CompanyDetail }) {
  const offers = useOffers()
  const { member } = useViewer()
  const [isAsked, setAsked] = useState(false)
  if (company.isOrgCompany || member.role === 'member' || !offers('deleteCompany')) return null
  const label = `Actions for ${company.name}`
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={[
          {
            label: 'Delete this company…',
            icon: <Trash2 />,
            tone: 'danger',
            onSelect: () => setAsked(true),
          },
        ]}
        trigger={
          <IconButton label={label}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
      <Suspense>{isAsked && <DeleteDialog company={company} onClose={() => setAsked(false)} />}</Suspense>
    </>
  )
}
