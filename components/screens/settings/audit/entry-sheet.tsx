'use client'

import { Suspense } from 'react'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive, useLast } from '#components/ui/overlay.ts'
import type { AuditEntry } from '#contract/audit-log.ts'
import type { filters } from './audit-filters.ts'

const EntrySheetBody = lazyPart(() => import('./entry-sheet-body.tsx'))

/** One change over the log, which goes on working beside it. */
export function EntrySheet({ openId, change, ...rest }: SheetProps<AuditEntry, 'newest', typeof filters>) {
  const shown = useLast(openId ?? null)
  const isAlive = useAlive()
  if (!shown || !isAlive) return null
  return (
    <Suspense>
      <EntrySheetBody
        shown={shown}
        isOpen={openId !== undefined}
        onNarrow={(filters) => change({ filters, open: undefined })}
        {...rest}
      />
    </Suspense>
  )
}
