'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { versionsQuery } from '#components/kit/automation/queries.ts'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { useNames } from '#components/kit/automation/use-names.ts'
import { randomKey } from '#components/kit/form/intent.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { NotOffered } from '#components/kit/states/not-offered.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { VersionRow } from './version-row.tsx'

/** Lists all versions, newest first. Each can be restored. */
export function Versions({
  automation: { id, version: current, deletedAt },
}: {
  automation: AutomationDetail
}) {
  const isOffered = useOffers()('listAutomationVersions')
  const may = useMay()
  const restore = useRestore(id)
  const query = useInfiniteQuery({ ...versionsQuery(api, id), enabled: isOffered })
  const names = useNames(query.data)
  if (!isOffered) return <NotOffered what="Versions" compact />
  if (query.error && !query.data)
    return (
      <ReadFailure
        title="The versions could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        compact
      />
    )
  if (!query.data) return <LoadingRows rows={3} label="Loading the versions" />
  const versions = query.data.pages.flatMap(({ data }) => data)
  const canRestore = deletedAt === null && may('restoreAutomationVersion')
  return (
    <>
      <ol>
        {versions.map((one, index) => (
          <VersionRow
            key={one.version}
            version={one}
            before={versions[index + 1]}
            names={names}
            isCurrent={one.version === current}
            restore={canRestore ? () => restore.mutate(one.version) : undefined}
            isRestoring={restore.isPending && restore.variables === one.version}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="mt-2"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Older versions
        </Button>
      )}
    </>
  )
}

function useRestore(automationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      service.automations.restoreVersion(
        { automationId, version },
        { context: { idempotencyKey: randomKey() } },
      ),
    onSuccess: ({ version }, from) => {
      toast({ title: `Version ${from} restored`, description: `Saved as version ${version}.` })
      void client.invalidateQueries({ queryKey: api.automations.key() })
    },
    onError: (error) => sayFailed('The version was not restored', error),
  })
}
