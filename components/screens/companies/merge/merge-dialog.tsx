'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { MergeDialog as TwoSteps } from '#components/kit/merge/merge-dialog.tsx'
import type { Company, CompanyDetail } from '#contract/company-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { useMerges } from './use-merges.ts'

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
  const merges = useMerges()

  async function merge(into: Company, idempotencyKey: string, from: Company) {
    await merges.merge([from], into, idempotencyKey)
    // The one that was merged no longer exists, so a refetch would fail.
    cache.removeQueries({ queryKey: api.companies.get.queryKey({ input: { companyId: from.id } }) })
    const isHere = into.id === company.id
    for (const queryKey of [api.companies.key(), api.people.key(), api.topics.key()])
      void cache.invalidateQueries({ queryKey, refetchType: isHere ? 'active' : 'none' })
    if (isHere) onOpenChange(false)
    else router.push(routes.company(into.id))
  }

  return (
    <TwoSteps
      {...{ open, onOpenChange, useFound, look, merge }}
      source={company}
      words={['company', 'companies']}
      placeholder="Name or domain"
      consequences={(into, from) => mergeWords(from, into)}
      eitherWay
    />
  )
}

type Counted = Pick<Company, 'name' | 'personCount' | 'messageCount'> &
  Partial<Pick<CompanyDetail, 'domains'>>

const some = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

function domainWords(domains: string[]): string {
  const named = domains.length > 0 && domains.length <= 3 ? ` (${domains.join(', ')})` : ''
  return some(domains.length, 'domain', 'domains') + named
}

/** Lists the consequences of a merge with exact numbers. Only a whole company knows how many domains it has. */
export function mergeWords(source: Counted, target: Pick<Company, 'name'>): string[] {
  const moving = [
    some(source.personCount, 'person', 'people'),
    some(source.messageCount, 'message', 'messages'),
    source.domains ? domainWords(source.domains) : 'all domains',
  ]
  return [
    `${moving[0]}, ${moving[1]} and ${moving[2]} move to ${target.name}.`,
    `New messages from these domains are counted for ${target.name}, too.`,
    `${source.name} is removed from every list. You can open its history from the history of ${target.name}.`,
    `Name, logo and VIP mark of ${target.name} do not change.`,
    'It can be undone for 30 days, with every number as it was.',
  ]
}
