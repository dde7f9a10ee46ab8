'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { MergeDialog as TwoSteps } from '#components/kit/merge/merge-dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'

function useFound(search: string, limit: number) {
  const input = { limit, ...(search !== '' && { search }) }
  const { data, ...answer } = useQuery({
    ...api.companies.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return { ...answer, data: data?.data }
}

const look = ({ name, logoUrl, primaryDomain }: Company) => ({
  ...{ name, image: logoUrl, note: primaryDomain },
  kind: 'company' as const,
})

type Props = { company: Company; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks which company stays. */
export default function MergeDialog({ company, open, onOpenChange }: Props) {
  const cache = useQueryClient()
  const router = useRouter()

  async function merge(target: Company, idempotencyKey: string) {
    const input = { companyId: target.id, sourceCompanyIds: [company.id] }
    await client.companies.merge(input, { context: { idempotencyKey } })
    // The source no longer exists, so a refetch would fail.
    cache.removeQueries({ queryKey: api.companies.get.queryKey({ input: { companyId: company.id } }) })
    for (const queryKey of [api.companies.key(), api.people.key(), api.topics.key()])
      void cache.invalidateQueries({ queryKey, refetchType: 'none' })
    toast({ title: `${company.name} is merged into ${target.name}`, tone: 'clear' })
    router.push(routes.company(target.id))
  }

  return (
    <TwoSteps
      {...{ open, onOpenChange, useFound, look, merge }}
      source={company}
      words={['company', 'companies']}
      placeholder="Name or domain"
      consequences={(target) => mergeWords(company, target)}
      isFinal
    />
  )
}

type Counted = Pick<Company, 'name' | 'personCount' | 'messageCount' | 'primaryDomain'> &
  Partial<Pick<CompanyDetail, 'domains'>>

const some = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

/** Lists the consequences of a merge with exact numbers. */
export function mergeWords(source: Counted, target: Pick<Company, 'name'>): string[] {
  const domains = source.domains ?? (source.primaryDomain ? [source.primaryDomain] : [])
  const named = domains.length > 0 && domains.length <= 3 ? ` (${domains.join(', ')})` : ''
  const moving = [
    some(source.personCount, 'person', 'people'),
    some(source.messageCount, 'message', 'messages'),
    some(domains.length, 'domain', 'domains') + named,
  ]
  return [
    `${moving[0]}, ${moving[1]} and ${moving[2]} move to ${target.name}.`,
    `New messages from these domains are counted for ${target.name}, too.`,
    `${source.name} is removed from every list. You can open its history from the history of ${target.name}.`,
    `Name, logo and VIP mark of ${target.name} do not change.`,
  ]
}
