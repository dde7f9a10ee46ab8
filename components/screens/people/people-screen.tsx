'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { useCustomColumns } from '#components/kit/fields/custom-columns.tsx'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { asking } from './asking.ts'
import { people } from './list.tsx'
import { SameBanner } from './same/same-notice.tsx'

const PersonSheet = lazyPart(() => import('./person-sheet.tsx'))
const dialogs = {
  tags: lazyPart(() => import('./tags-dialog.tsx')),
  company: lazyPart(() => import('./companies-dialog.tsx')),
  merge: lazyPart(() => import('./merge-chosen-dialog.tsx')),
}

export function PeopleScreen({ view }: { view: TableView }) {
  const more = useCustomColumns('people')
  const asked = useSyncExternalStore(asking.subscribe, asking.get, () => null)
  const Asked = asked && dialogs[asked.about]
  return (
    <>
      <SameBanner />
      <ListScreen list={people} view={view} Sheet={PersonSheet} more={more} given={undefined} />
      <Suspense>
        {asked && Asked && <Asked people={asked.people} done={asked.done} onClose={() => asking.set(null)} />}
      </Suspense>
    </>
  )
}
