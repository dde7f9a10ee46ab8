import type { Metadata } from 'next'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { AssistantsScreen } from '#components/screens/settings/assistants/assistants-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'Assistants' }

export default async function AssistantsPage() {
  const { api, offers, prefetch } = await openPage()
  if (!offers('listAssistants'))
    return (
      <>
        <PageHeader title="Assistants" />
        <NotOffered what="Assistants">Another version of the service can connect them.</NotOffered>
      </>
    )
  return (
    <Prefetched
      state={await prefetch([api.assistants.list.queryOptions(), api.organization.get.queryOptions()])}
    >
      <AssistantsScreen />
    </Prefetched>
  )
}
