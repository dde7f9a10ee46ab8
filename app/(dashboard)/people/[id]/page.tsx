import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { notesOffered, notesQuery } from '#components/kit/notes/queries.ts'
import { Page } from '#components/kit/page/page.tsx'
import { BackLink, PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { PersonPage } from '#components/screens/people/person-page.tsx'
import { personQueries } from '#components/screens/people/person-queries.ts'
import { sameQueries } from '#components/screens/people/same/queries.ts'
import { openPage } from '#lib/page/open-page.ts'
import { routes } from '#lib/routes.ts'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const { api, offers, read } = await openPage()
  const person = offers('getPerson') && /^\d+$/.test(id) ? await read(personQueries.get(api, id)) : null
  return { title: person?.displayName ?? 'Person' }
}

export default async function OnePersonPage({ params }: Props) {
  const { id } = await params
  if (!/^\d+$/.test(id)) notFound()
  const { api, offers, prefetch, read } = await openPage()
  if (!offers('getPerson'))
    return (
      <Page width="panels">
        <PageHeader title="Person" back={{ href: routes.people, label: 'People' }} />
        <NotOffered what="The page of a person" singular>
          Open the person in the list instead.
        </NotOffered>
      </Page>
    )
  // Shows "not found" before anything is drawn, also for a person of another organization.
  await read(personQueries.get(api, id))
  const data = await prefetch([
    personQueries.get(api, id),
    ...(offers('listMessages') ? [personQueries.messages(api, id)] : []),
    ...(offers('listCustomFields') ? [api.customFields.list.queryOptions({ input: {} })] : []),
    ...(offers(notesOffered) ? [notesQuery(api, { personId: id })] : []),
    ...(offers('getPersonHistory') ? [personQueries.history(api, id)] : []),
    ...(offers('listPeopleMergeProposals') ? [sameQueries.of(api, id)] : []),
  ])
  return (
    <Page width="panels">
      <BackLink href={routes.people} label="People" className="mt-5 sm:mt-6" />
      <Prefetched state={data}>
        <PersonPage personId={id} />
      </Prefetched>
    </Page>
  )
}
