'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { assigning } from './assigning.ts'
import { topics } from './list.tsx'
import { merging } from './merging.ts'

const AssignChosenDialog = lazyPart(() => import('./acts/assign-chosen-dialog.tsx'))
const MergeChosenDialog = lazyPart(() => import('./acts/merge-chosen-dialog.tsx'))

export function TopicsScreen({ view }: { view: TableView }) {
  const asked = useSyncExternalStore(merging.subscribe, merging.get, () => null)
  const assigned = useSyncExternalStore(assigning.subscribe, assigning.get, () => null)
  return (
    <>
      <ListScreen list={topics} view={view} given={undefined} />
      <Suspense>
        {assigned && <AssignChosenDialog {...assigned} onClose={() => assigning.set(null)} />}
      </Suspense>
      <Suspense>{asked && <MergeChosenDialog {...asked} onClose={() => merging.set(null)} />}</Suspense>
    </>
  )
}
