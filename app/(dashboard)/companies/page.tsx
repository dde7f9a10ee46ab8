import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { parseTableView, tableViewCookie } from '#components/kit/list/columns.ts'
import { parseListState, type SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { CompaniesScreen } from '#components/screens/companies/companies-screen.tsx'
import { companyInput, companyList, fullService } from '#components/screens/companies/company-list.ts'
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
