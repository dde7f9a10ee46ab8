'use client'

import { useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { routes } from '#lib/routes.ts'
import { AddList } from './add-list.tsx'

const AddOne = lazyPart(() => import('./add-one.tsx'))

export function AddScreen() {
  const tab = useSearchParams().get('one') === null ? 'list' : 'one'
  return (
    <Tabs
      label="How many"
      value={tab}
      onChange={(next) =>
        history.pushState(null, '', next === 'one' ? `${routes.addCompanies}?one=` : routes.addCompanies)
      }
      tabs={[
        { value: 'list', label: 'A list', content: <AddList /> },
        {
          value: 'one',
          label: 'One company',
          content: (
            <Suspense fallback={<Skeleton className="h-44 max-w-[26rem]" />}>
              <AddOne />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
