'use client'

import { Building2, Ellipsis, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { useCompanyUpdate } from '../use-company-update.ts'

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

type Marked = Pick<Company, 'id' | 'name'>

/** Marks a company as the organization itself, or no longer, at once. Undo also brings back the one that was it before. */
function useMarkOwn() {
  const save = useCompanyUpdate()
  return async function mark({ id, name }: Marked, isOrgCompany: boolean): Promise<void> {
    try {
      const before = isOrgCompany ? (await client.organization.get()).company : null
      await save(id, { isOrgCompany })
      toast({
        title: isOrgCompany ? `${name} is your organization` : `${name} is not your organization`,
        description: isOrgCompany
          ? 'Topics no longer count it among their companies.'
          : 'Topics count it among their companies.',
        undo: () => (before ? mark(before, true) : mark({ id, name }, !isOrgCompany)),
      })
    } catch (error) {
      sayFailed(`${name} was not changed`, error)
    }
  }
}

/** Actions of owners and admins on a company. The one that is the organization itself cannot be deleted. */
export function CompanyMenu({ company }: { company: Company | CompanyDetail }) {
  const offers = useOffers()
  const { member } = useViewer()
  const [isAsked, setAsked] = useState(false)
  const mark = useMarkOwn()
  if (member.role === 'member' || !offers('deleteCompany')) return null
  const { isOrgCompany } = company
  const own = {
    label: isOrgCompany ? 'No longer your organization' : 'Mark as your organization',
    icon: <Building2 />,
    onSelect: () => void mark(company, !isOrgCompany),
  }
  const label = `Actions for ${company.name}`
  return (
    <>
      <Menu
        label={label}
        align="end"
        items={[
          own,
          ...(isOrgCompany
            ? []
            : [
                {
                  label: 'Delete this company…',
                  icon: <Trash2 />,
                  tone: 'danger' as const,
                  onSelect: () => setAsked(true),
                },
              ]),
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
