'use client'

import { useRow } from '#components/kit/list/row-context.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { Company } from '#contract/companies.ts'
import { VipStar } from './vip-star.tsx'

export function RowVip({ company }: { company: Company }) {
  const { tabIndex } = useRow()
  const offers = useOffers()
  return <VipStar company={company} tabIndex={tabIndex} isReadOnly={!offers('updateCompany')} />
}
