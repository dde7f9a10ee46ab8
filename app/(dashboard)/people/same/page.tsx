import type { Metadata } from 'next'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { sameQueries } from '#components/screens/people/same/queries.ts'
import { SameScreen } from '#components/screens/people/same/same-screen.tsx'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

const title = 'Same person?'

export const metadata: Metadata = { title }

type Props = { searchParams: Promise<{ person?: string | string[] }> }

export default async function SamePage({ searchParams }: Props) {
  const { person } = await searchParams
  const personId = typeof person === 'string' && /^\d+$/.test(person) ? person : undefined
  const { api, offers, prefetch } = await openPage()
  const isOffered = offers('listPeopleMergeProposals')
  return (
    <Page width="panels">
      <PageHeader
        back={
          personId === undefined
            ? { href: routes.people, label: 'People' }
            : { href: routes.person(personId), label: 'Person' }
        }
        title={title}
        summary="Pairs of people who may be the same person, with the reasons. Nobody is merged until you confirm it."
      />
      {isOffered ? (
        <Prefetched state={await prefetch([sameQueries.page(api, 1, personId)])}>
          <SameScreen personId={personId} />
        </Prefetched>
      ) : (
        <NotOffered what="Proposals to merge people" />
      )}
    </Page>
  )
}
