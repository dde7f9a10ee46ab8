import type { QueryClient } from '@tanstack/react-query'
import { Building2, Merge, Star, StarOff } from 'lucide-react'
import { Sparkline } from '#components/kit/charts/sparkline.tsx'
import { type BulkJob, listOf } from '#components/kit/list/definition.ts'
import { filter } from '#components/kit/list/filters.ts'
import { firstSignals } from '#components/kit/list/first-signals.tsx'
import { RowLink } from '#components/kit/list/row.tsx'
import { seenFilter, seenInput, wideLists } from '#components/kit/list/seen-filter.ts'
import { lastSeenColumn, messagesColumn } from '#components/kit/list/shared.tsx'
import { Avatar } from '#components/ui/avatar.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { CompanyListQuery } from '#contract/companies.ts'
import type { Company } from '#contract/company-shape.ts'
import { formatCount } from '#lib/format.ts'
import { routes } from '#lib/routes.ts'
import { fullService } from './detail/queries.ts'
import { merging } from './merge/merging.ts'
import { refreshCompanies, updateOneOfMany } from './use-company-update.ts'
import { RowVip } from './vip-star.tsx'

/** Least yearly values, in the currency that each company has. */
const pays = [
  { value: '1', label: 'Anything' },
  { value: '10000', label: '10,000 or more' },
  { value: '50000', label: '50,000 or more' },
  { value: '100000', label: '100,000 or more' },
] as const

export const companies = listOf<Company>()({
  name: 'companies',
  label: 'Companies',
  words: ['company', 'companies'],
  search: 'Search companies',
  sorts: ['lastSeen', 'messageCount', 'personCount', 'name'],
  opens: 'company',
  filters: {
    vip: filter.flag({ label: 'VIP', words: ['VIPs only', 'Without VIPs'], needs: fullService }),
    pays: filter.one(
      pays.map(({ value }) => value),
      { label: 'Yearly value', options: pays, needs: wideLists },
    ),
    seen: seenFilter,
  },
  input: (
    { search, sort, order, filters },
    { page, limit, now = Date.now() },
    { offers },
  ): CompanyListQuery => ({
    page,
    limit,
    sortBy: sort,
    sortOrder: order,
    ...(search !== '' && { search }),
    ...(offers(fullService) && filters.vip !== undefined && { isVip: filters.vip }),
    ...(offers(fullService) && { withActivity: true }),
    ...(filters.pays !== undefined && { minYearlyValue: Number(filters.pays) }),
    ...seenInput(filters.seen, now),
  }),
  query: (from, input) => from.companies.list.queryOptions({ input }),
  read: (service, input, signal) => service.companies.list(input, { signal }),
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => routes.company(id),
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      sortNeeds: wideLists,
      firstOrder: 'asc',
      isFixed: true,
      narrow: 'title',
      cell: (company) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={company.name} image={company.logoUrl} kind="company" className="max-md:hidden" />
          <RowLink href={routes.company(company.id)}>{company.name}</RowLink>
          {company.isOrgCompany && <Badge tone="idle">Ours</Badge>}
        </span>
      ),
    },
    {
      id: 'domain',
      header: 'Domain',
      narrow: 'detail',
      cell: ({ primaryDomain }) => <span className="text-ink-2">{primaryDomain ?? ''}</span>,
    },
    {
      id: 'people',
      header: 'People',
      sort: 'personCount',
      className: 'w-24 max-sm:hidden',
      align: 'end',
      cell: ({ personCount }) => formatCount(personCount),
    },
    {
      id: 'activity',
      header: 'Last 12 weeks',
      className: 'w-32 max-lg:hidden',
      needs: fullService,
      cell: ({ weeklyActivity }) =>
        weeklyActivity && <Sparkline values={weeklyActivity} label="Messages a week" />,
    },
    messagesColumn,
    lastSeenColumn,
    {
      id: 'vip',
      header: 'VIP',
      className: 'w-12 max-md:-mr-1.5',
      narrow: 'aside-control',
      cell: (company) => <RowVip company={company} />,
    },
  ],
  csv: {
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'name', value: ({ name }) => name },
      { header: 'domain', value: ({ primaryDomain }) => primaryDomain },
      { header: 'vip', value: ({ isVip }) => (isVip ? 'yes' : 'no') },
      { header: 'people', value: ({ personCount }) => personCount },
      { header: 'messages', value: ({ messageCount }) => messageCount },
      { header: 'last seen', value: ({ lastSeenAt }) => lastSeenAt },
      { header: 'address', value: ({ id }) => location.origin + routes.company(id) },
    ],
  },
  bulk: {
    hasAll: true,
    when: ({ offers }) => offers('updateCompany'),
    acts: (chosen, _, { offers, viewer }) => [
      { label: 'Mark as VIP', icon: <Star aria-hidden="true" />, job: marking(chosen, true) },
      { label: 'No longer VIP', icon: <StarOff aria-hidden="true" />, job: marking(chosen, false) },
      ...(offers('mergeCompanies') &&
      viewer.member.role !== 'member' &&
      chosen.length > 1 &&
      chosen.length <= mostMerged
        ? [
            {
              label: 'Merge…',
              icon: <Merge aria-hidden="true" />,
              run: (_: QueryClient, all: readonly Company[], done: (merged: Company[]) => void) =>
                merging.set({ companies: all, done }),
            },
          ]
        : []),
    ],
  },
  nothing: {
    matches: 'No company matches',
    yet: (viewing) => ({
      title: 'No companies yet',
      icon: <Building2 />,
      action: (
        <>
          {firstSignals(viewing)}
          {viewing.offers('createCompanies') && (
            <ButtonLink href={routes.addCompanies}>Add companies</ButtonLink>
          )}
        </>
      ),
      children:
        'A company appears here when somebody writes from its domain. Add companies you know already, so that their people are recognized from the first message.',
    }),
  },
})

/** One request merges at most 20 companies into another. */
const mostMerged = 21

function marking(chosen: readonly Company[], isVip: boolean): BulkJob<Company> {
  return {
    items: chosen.filter((company) => company.isVip !== isVip),
    done: chosen.filter((company) => company.isVip === isVip),
    send: (queries, { id }) => updateOneOfMany(queries, id, { isVip }),
    after: refreshCompanies,
    says: ({ length }) => ({ title: vipWords(length, isVip) }),
    undo: (changed) => ({ ...marking([], !isVip), items: changed }),
  }
}

function vipWords(count: number, isVip: boolean): string {
  if (count === 0) return 'No company was changed'
  const which = count === 1 ? 'One company is' : `${formatCount(count)} companies are`
  return isVip ? `${which} now VIP` : `${which} no longer VIP`
}
