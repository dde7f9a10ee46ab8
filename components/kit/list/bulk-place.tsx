'use client'

import { Suspense, useEffect, useRef } from 'react'
import { classes } from '#components/ui/classes.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { formatCount } from '#lib/format.ts'
import type { BulkProps } from './bulk-bar.tsx'
import { focusRow } from './use-grid-keys.ts'

const BulkBar = lazyPart(() => import('./bulk-bar.tsx')) as typeof import('./bulk-bar.tsx').default

/** Below the rows, over them while they scroll. Its room is always there and it grows upwards, so nothing moves. */
export function BulkPlace<Item>(props: BulkProps<Item>) {
  const chosen = props.selection.items.size
  const isShown = chosen > 0
  const wasShown = useRef(isShown)
  useEffect(() => {
    // What was pressed in it goes with it.
    if (wasShown.current && !isShown && document.activeElement === document.body) focusRow()
    wasShown.current = isShown
  }, [isShown])
  return (
    <div className={classes('mt-3 flex h-12 flex-col items-start justify-end', isShown && floating)}>
      {isShown && (
        <div className={look}>
          <Suspense fallback={<p role="status">{formatCount(chosen)} selected</p>}>
            <BulkBar {...props} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

const floating = 'pointer-events-none sticky bottom-3 z-20'

const look =
  'pointer-events-auto max-h-[50dvh] max-w-full shrink-0 overflow-y-auto rounded-[10px] border border-line bg-raised py-2 pl-2 pr-3 text-sm shadow-float'
