'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { randomKey } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { joined } from '#contract/common/joined.ts'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

type Props = { company: Company | CompanyDetail; onClose: () => void }

function points(company: Props['company']): string[] {
  const { personCount, messageCount } = company
  const domains = 'domains' in company ? company.domains : []
  const people = personCount === 1 ? 'One person stays' : `${formatCount(personCount)} people stay`
  const messages = `${formatCount(messageCount)} ${messageCount === 1 ? 'message' : 'messages'}`
  const from = domains.length > 0 && domains.length <= 3 ? joined(domains, 'or') : 'one of its domains'
  return [
    `${people}, with ${messages}, and ${personCount === 1 ? 'belongs' : 'belong'} to no company.`,
    'Topics no longer count it among their companies, nor what it pays.',
    `The first person who writes from ${from} creates a new company.`,
    'Companies that were merged into it do not come back.',
  ]
}

/** Says what goes and what stays, because nothing brings the company back. */
export default function DeleteDialog({ company, onClose }: Props) {
  const cache = useQueryClient()
  const router = useRouter()
  const [idempotencyKey] = useState(randomKey)

  async function run() {
    await client.companies.remove({ companyId: company.id }, { context: { idempotencyKey } })
    toast({ title: `${company.name} was deleted` })
    router.push(routes.companies)
    cache.removeQueries({ queryKey: api.companies.get.queryKey({ input: { companyId: company.id } }) })
    for (const queryKey of [api.companies.key(), api.people.key(), api.topics.key()])
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
  }

  return (
    <ConfirmDialog
      title={`Delete ${company.name}?`}
      points={points(company)}
      act="Delete the company"
      failed="The company was not deleted"
      {...{ onClose, run }}
    />
  )
}
