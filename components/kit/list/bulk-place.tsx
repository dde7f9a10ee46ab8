'use client'

import { Suspense, useEffect, useRef } from 'react'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { formatCount } from '#lib/format.ts'
import type { BulkProps } from './bulk.tsx'
import { focusRow } from './row.tsx'

const BulkBar = lazyPart(() =>
  import('./bulk.tsx').then(({ BulkBar }) => ({ default: BulkBar })),
) as typeof import('./bulk.tsx').BulkBar

/** Below the rows, over them while they scroll. Its room is always there and it grows upwards, so nothing moves. */
export function BulkPlace<Item>(props: BulkProps<Item>) {
  const chosen = props.selection.items.size
  const isShown = chosen > 0
  const wasShown = useRef(isShown)
  useEffect(() => {
    // The pressed control disappears with the bar, so the focus moves to a row.
    if (wasShown.current && !isShown && document.activeElement === document.body) focusRow()
    wasShown.current = isShown
  }, [isShown])
  return (
    <div className={classes('mt-3 flex h-12 flex-col items-start justify-end', isShown && floating)}>
      {isShown && (
        <div data-bulk="" className={bulkLook}>
          <Suspense fallback={<p role="status">{formatCount(chosen)} selected</p>}>
            <BulkBar {...props} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const floating = 'pointer-events-none sticky bottom-3 z-20'

const bulkLook =
  'pointer-events-auto max-h-[50dvh] max-w-full shrink-0 overflow-y-auto rounded-[10px] border border-line bg-raised py-2 pl-2 pr-3 text-sm shadow-float'
