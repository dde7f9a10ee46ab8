'use client'

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { SourceMark } from '#components/ui/source-icon.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import { api } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { sourceQuery } from '../queries.ts'
import { Backfills } from './backfills.tsx'
import { Channels } from './channels.tsx'
import { Condition } from './condition.tsx'
import { LatestArrivals } from './latest-arrivals.tsx'
import { SourceActions } from './source-actions.tsx'
import { Track } from './track.tsx'

const back = { href: routes.settingsSources, label: 'Sources' }

export function SourceScreen({ id }: { id: string }) {
  const { data: connection, error, refetch, isFetching } = useQuery(sourceQuery(api, id))
  const sources = useQuery(api.sources.list.queryOptions())
  const offers = useOffers()
  if (!connection)
    return error ? (
      <>
        <PageHeader back={back} title="Source" />
        <ReadFailure
          title="The source could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    ) : (
      <LoadingRows rows={8} label="Loading the source" />
    )
  const source = sources.data?.data.find((one) => one.source === connection.source)
  return (
    <>
      <PageHeader
        back={back}
        mark={<SourceMark source={connection.source} />}
        title={connection.name}
        summary={connection.name === connection.title ? source?.description : connection.title}
        actions={<SourceActions connection={connection} />}
      />
      <div className="grid gap-8">
        <Condition connection={connection} source={source} />
        {offers('getConnectionActivity') && (
          <Track connectionId={id} rhythmSeconds={connection.rhythmSeconds} />
        )}
        {offers('listArrivals') && <LatestArrivals connectionId={id} />}
        <Channels
          connection={connection}
          canReadAgain={source?.hasHistory === true && offers('startBackfill')}
        />
        {source?.hasHistory && offers('listBackfills') && <Backfills connection={connection} />}
      </div>
    </>
  )
}
