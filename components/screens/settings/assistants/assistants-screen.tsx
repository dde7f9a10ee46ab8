'use client'

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { api } from '#lib/api/browser/api.ts'
import { Connected } from './connected.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import { Identities } from './identities.tsx'

export function AssistantsScreen() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.assistants.list.queryOptions())
  return (
    <>
      <PageHeader
        title="Assistants"
        summary="Claude, Cursor, VS Code and others can look things up here, and change them if you allow it. They act in your name and never do more than you may."
      />
      {isPending && <LoadingRows rows={4} label="Loading the assistants" />}
      {!isPending && !data && (
        <ReadFailure
          title="The assistants could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <div className="grid grid-cols-1 gap-8">
          <Connected assistants={data.data} />
          <HowToConnect serverUrl={data.serverUrl} reach={data.reach} />
          <Identities />
        </div>
      )}
    </>
  )
}
