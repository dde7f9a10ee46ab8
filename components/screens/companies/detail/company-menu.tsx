'use client'

import { Building2, Ellipsis, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import { useCompanyUpdate } from '../use-company-update.ts'

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))

/** Says that a company is the organization itself, or no longer, at once. */
function useMarkOwn({ id, name }: Company | CompanyDetail) {
  const save = useCompanyUpdate()
  const mark = async (isOrgCompany: boolean): Promise<void> => {
    try {
      await save(id, { isOrgCompany })
      toast({
        title: isOrgCompany ? `${name} is your organization` : `${name} is not your organization`,
        description: isOrgCompany
          ? 'Topics no longer count it among their companies.'
          : 'Topics count it among their companies.',
        undo: () => void mark(!isOrgCompany),
      })
    } catch (error) {
      const { describeFailure } = await import('#lib/api/failure.ts')
      toast({ title: `${name} was not changed`, description: describeFailure(error).text, tone: 'stop' })
    }
  }
  return mark
}

/** Actions of owners and admins on a company. That of the organization itself stays. */
export function CompanyMenu({ company }: { company: Company | CompanyDetail }) {
  const offers = useOffers()
  const { member } = useViewer()
  const [isAsked, setAsked] = useState(false)
  const mark = useMarkOwn(company)
  if (member.role === 'member' || !offers('deleteCompany')) return null
  const { isOrgCompany } = company
  const own = {
    label: isOrgCompany ? 'No longer your organization' : 'Mark as your organization',
    icon: <Building2 />,
    onSelect: () => void mark(!isOrgCompany),
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
