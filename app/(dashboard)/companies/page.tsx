import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { CompaniesScreen } from '#components/screens/companies/companies-screen.tsx'
import { companies } from '#components/screens/companies/list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Companies' }

export default async function CompaniesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const page = await openPage()
  const { view, data } = await firstView(companies, page, {
    ...{ search: await searchParams, given: undefined },
    more: () =>
      page.offers('listCustomFields') ? [page.api.customFields.list.queryOptions({ input: {} })] : [],
  })
  return (
    <Page>
      <PageHeader
        title="Companies"
        summary="Your customers, by the domain their people write from."
        actions={
          page.offers('createCompanies') && (
            <ButtonLink href={routes.addCompanies} variant="primary">
              <Plus /> Add companies
            </ButtonLink>
          )
        }
      />
      <Prefetched state={data}>
        <CompaniesScreen view={view} />
      </Prefetched>
    </Page>
  )
}
