import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { FieldsScreen } from '#components/screens/settings/fields/fields-screen.tsx'
import { settingsFieldsInput } from '#components/screens/settings/fields/input.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Custom fields' }

export default async function FieldsPage() {
  const { api, offers, prefetch } = await openPage()
  if (!offers('listCustomFields'))
    return (
      <>
        <PageHeader title="Custom fields" summary="Fields that you add to people and companies." />
        <NotOffered what="Custom fields">
          This service has only its built-in fields for people and companies.
        </NotOffered>
      </>
    )
  const list = api.customFields.list.queryOptions({ input: settingsFieldsInput })
  return (
    <Prefetched state={await prefetch([list])}>
      <FieldsScreen />
    </Prefetched>
  )
}
