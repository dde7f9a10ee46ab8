'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ListScreen } from '#components/kit/list/list-screen.tsx'
import type { TableView } from '#components/kit/list/list-state.ts'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { sourceQuery } from '../queries.ts'
import { arrivals } from './list.tsx'

const ArrivalSheet = lazyPart(() => import('./arrival-sheet.tsx'))

const ReplayDialog = lazyPart(() => import('./replay-dialog.tsx'))

/** Everything authentic that came through one source, and what became of it. */
export function ArrivalsScreen({ id, view }: { id: string; view: TableView }) {
  const [isAsking, setAsking] = useState(false)
  const { data: connection } = useQuery(sourceQuery(api, id))
  return (
    <>
      <PageHeader
        back={{ href: routes.source(id), label: connection?.name ?? 'Source' }}
        title="Arrivals"
        summary="Every verified delivery and its result. Replaying creates no duplicates."
        actions={
          <Button onClick={() => setAsking(true)}>
            <RotateCw aria-hidden="true" />
            Replay a period
          </Button>
        }
      />
      <ListScreen list={arrivals} view={view} Sheet={ArrivalSheet} given={id} />
      <Suspense>{isAsking && <ReplayDialog connectionId={id} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
