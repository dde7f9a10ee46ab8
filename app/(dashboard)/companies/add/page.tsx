import type { Metadata } from 'next'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AddScreen } from '#components/screens/companies/add/add-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Add companies' }

export default async function AddCompaniesPage() {
  const { offers } = await openPage()
  return (
    <Page width="panels">
      <PageHeader
        back={{ href: routes.companies, label: 'Companies' }}
        title="Add companies"
        summary="Add companies before they write, so that their people are recognized from the first message."
      />
      {offers('createCompanies') ? <AddScreen /> : <NotOffered what="Adding companies" singular />}
    </Page>
  )
}
