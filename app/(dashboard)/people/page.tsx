import type { Metadata } from 'next'
import { firstView } from '#components/kit/list/first-view.ts'
import type { SearchParams } from '#components/kit/list/list-state.ts'
import { notesOffered, notesQuery } from '#components/kit/notes/queries.ts'
import { Page } from '#components/kit/page/page.tsx'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Prefetched } from '#components/kit/page/prefetched.tsx'
import { people } from '#components/screens/people/list.tsx'
import { PeopleScreen } from '#components/screens/people/people-screen.tsx'
import { personQueries } from '#components/screens/people/person-queries.ts'
import { sameQueries } from '#components/screens/people/same/queries.ts'
import { openPage } from '#lib/page/open-page.ts'

export const metadata: Metadata = { title: 'People' }

type Opened = Awaited<ReturnType<typeof openPage>>

export default async function PeoplePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const page = await openPage()
  const { view, data } = await firstView(people, page, {
    ...{ search: await searchParams, given: undefined },
    more: ({ open }) => [...sheetQueries(page, open), ...sameCount(page), ...fieldsOf(page)],
  })
  return (
    <Page>
      <PageHeader
        title="People"
        summary="Everyone who wrote to you, with all accounts of a person in one place."
      />
      <Prefetched state={data}>
        <PeopleScreen view={view} />
      </Prefetched>
    </Page>
  )
}

function sameCount({ api, offers }: Opened) {
  return offers('listPeopleMergeProposals') ? [sameQueries.count(api)] : []
}

function fieldsOf({ api, offers }: Opened) {
  return offers('listCustomFields') ? [api.customFields.list.queryOptions({ input: {} })] : []
}

function sheetQueries({ api, offers }: Opened, id: string | undefined) {
  if (id === undefined) return []
  return [
    ...(offers('getPerson') ? [personQueries.get(api, id)] : []),
    ...(offers('listMessages') ? [personQueries.messages(api, id)] : []),
    ...(offers(notesOffered) ? [notesQuery(api, { personId: id })] : []),
    ...(offers('getPersonHistory') ? [personQueries.history(api, id)] : []),
    ...(offers('listPeopleMergeProposals') ? [sameQueries.of(api, id)] : []),
  ]
}
