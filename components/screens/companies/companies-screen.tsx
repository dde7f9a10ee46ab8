'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { useCustomColumns } from '#components/kit/fields/custom-columns.tsx'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { companies } from './list.tsx'
import { merging } from './merge/merging.ts'

const MergeChosenDialog = lazyPart(() => import('./merge/merge-chosen-dialog.tsx'))

export function CompaniesScreen({ view }: { view: TableView }) {
  const more = useCustomColumns('companies')
  const asked = useSyncExternalStore(merging.subscribe, merging.get, () => null)
  return (
    <>
      <ListScreen list={companies} view={view} more={more} given={undefined} />
      <Suspense>{asked && <MergeChosenDialog {...asked} onClose={() => merging.set(null)} />}</Suspense>
    </>
  )
}
