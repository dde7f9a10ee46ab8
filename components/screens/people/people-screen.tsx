'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { useCustomColumns } from '#components/kit/fields/custom-columns.tsx'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { people } from './list.tsx'
import { SameBanner } from './same/same-notice.tsx'
import { tagging } from './tagging.ts'

const PersonSheet = lazyPart(() => import('./person-sheet.tsx'))
const TagsDialog = lazyPart(() => import('./tags-dialog.tsx'))

export function PeopleScreen({ view }: { view: TableView }) {
  const more = useCustomColumns('people')
  const asked = useSyncExternalStore(tagging.subscribe, tagging.get, () => null)
  return (
    <>
      <SameBanner />
      <ListScreen list={people} view={view} Sheet={PersonSheet} more={more} given={undefined} />
      <Suspense>{asked && <TagsDialog {...asked} onClose={() => tagging.set(null)} />}</Suspense>
    </>
  )
}
