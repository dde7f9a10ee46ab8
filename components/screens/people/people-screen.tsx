'use client'

import { useCustomColumns } from '#components/kit/fields/custom-columns.tsx'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { people } from './list.tsx'
import { SameBanner } from './same/same-notice.tsx'

const PersonSheet = lazyPart(() => import('./person-sheet.tsx'))

export function PeopleScreen({ view }: { view: TableView }) {
  const more = useCustomColumns('people')
  return (
    <>
      <SameBanner />
      <ListScreen list={people} view={view} Sheet={PersonSheet} more={more} given={undefined} />
    </>
  )
}
