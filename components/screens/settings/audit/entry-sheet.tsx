'use client'

import { useQuery } from '@tanstack/react-query'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { RowSheet } from '#components/kit/list/row-sheet.tsx'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import type { AuditEntry } from '#contract/audit-log.ts'
import { api } from '#lib/api/browser/api.ts'
import { isUuid } from '#lib/ids.ts'
import { EntryDetail } from './entry-detail.tsx'
import { sentenceOf } from './words.ts'

type Props = Omit<SheetProps<AuditEntry>, 'state'>

export default function EntrySheet({ shown, known, change, ...sheet }: Props) {
  const isId = isUuid(shown)
  const { data, error, refetch, isFetching } = useQuery({
    ...api.auditLog.get.queryOptions({ input: { changeId: shown } }),
    enabled: isId && known?.id !== shown,
  })
  const entry = known?.id === shown ? known : data
  return (
    <RowSheet
      {...sheet}
      title={entry ? `${entry.actor.name}: ${sentenceOf(entry)}` : 'Change'}
      steps={['Newer change', 'Older change']}
    >
      <div className="px-5 py-4">
        {entry ? (
          <EntryDetail entry={entry} onNarrow={(filters) => change({ filters, open: undefined })} />
        ) : error || !isId ? (
          <ReadFailure
            title="This change could not be loaded"
            error={error ?? new Error('The address does not contain the id of a change.')}
            onRetry={isId ? () => void refetch() : undefined}
            retrying={isFetching}
            compact
          />
        ) : (
          <LoadingRows rows={4} label="Loading the change" />
        )}
      </div>
    </RowSheet>
  )
}
