'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import type { AuditEntry } from '#contract/audit-log.ts'
import { api } from '#lib/api/browser/api.ts'
import { isUuid } from '#lib/ids.ts'
import type { AuditState } from './audit-filters.ts'
import { EntryDetail } from './entry-detail.tsx'
import { sentenceOf } from './words.ts'

type Props = Pick<SheetProps<AuditEntry>, 'known' | 'onClose' | 'onStep'> & {
  shown: string
  isOpen: boolean
  onNarrow(filters: Partial<AuditState['filters']>): void
}

export default function EntrySheetBody({ shown, isOpen, known, onClose, onStep, onNarrow }: Props) {
  const isId = isUuid(shown)
  const { data, error, refetch, isFetching } = useQuery({
    ...api.auditLog.get.queryOptions({ input: { changeId: shown } }),
    enabled: isId && known?.id !== shown,
  })
  const entry = known?.id === shown ? known : data
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={entry ? `${entry.actor.name}: ${sentenceOf(entry)}` : 'Change'}
      modal={false}
      returnFocus={rowOfSheet}
      header={<Steps onStep={onStep} />}
    >
      <div className="px-5 py-4">
        {entry ? (
          <EntryDetail entry={entry} onNarrow={onNarrow} />
        ) : error || !isId ? (
          <ReadFailure
            title="This change could not be loaded"
            error={error ?? new Error('The address names no change.')}
            onRetry={isId ? () => void refetch() : undefined}
            retrying={isFetching}
            compact
          />
        ) : (
          <LoadingRows rows={4} label="The change is loading" />
        )}
      </div>
    </Sheet>
  )
}

/** Row whose sheet is open now: j and k may have led on from the one that opened it. */
function rowOfSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
}

function Steps({ onStep }: Pick<Props, 'onStep'>) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Newer change" keys="k" onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton label="Older change" keys="j" onClick={() => onStep(1)}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </div>
  )
}
