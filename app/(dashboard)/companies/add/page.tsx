import type { Metadata } from 'next'
import { AddScreen } from '#components/companies/add/add-screen.tsx'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { NotOffered } from '#components/ui/states/not-offered.tsx'
import { openPage } from '#lib/api/server/page.ts'
import { routes } from '#lib/routes.ts'

export const metadata: Metadata = { title: 'Add companies' }

export default async function AddCompaniesPage() {
  const { offers } = await openPage()
  return (
    <Page width="panels">
      <PageHeader
        back={{ href: routes.companies, label: 'Companies' }}
        title="Add companies"
        summary="Who you know already, before they write. Their people are told apart from the first message on."
      />
      {offers('createCompanies') ? <AddScreen /> : <NotOffered what="Adding companies" singular />}
    </Page>
  )
}
