import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { CompaniesScreen } from '#components/companies/companies-screen.tsx'
import { companyInput, companyList, fullService } from '#components/companies/company-list.ts'
import { parseTableView, tableViewCookie } from '#components/data-table/columns.ts'
import { parseListState, type SearchParams } from '#components/data-table/list-state.ts'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { Prefetched } from '#components/shell/prefetched.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { plusGlyph } from '#components/ui/place-glyphs.ts'
import { openPage } from '#lib/api/server/page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Companies' }

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = parseListState(companyList, await searchParams)
  const [jar, { api, offers, prefetch }] = await Promise.all([cookies(), openPage()])
  const input = companyInput(state, { page: state.page, isFull: offers(fullService) })
  const data = await prefetch([api.companies.list.queryOptions({ input })])
  return (
    <Page>
      <PageHeader
        title="Companies"
        summary="Who your customers are, by the domain their people write from."
        actions={
          offers('createCompanies') && (
            <ButtonLink href={routes.addCompanies} variant="primary">
              <Glyph d={plusGlyph} /> Add companies
            </ButtonLink>
          )
        }
      />
      <Prefetched state={data}>
        <CompaniesScreen view={parseTableView(jar.get(tableViewCookie('companies'))?.value)} />
      </Prefetched>
    </Page>
  )
}
