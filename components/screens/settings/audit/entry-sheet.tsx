'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive } from '#components/ui/use-alive.ts'
import { useLast } from '#components/ui/use-last.ts'
import type { EntrySheetProps } from './sheet-props.ts'

const OpenEntry = lazyPart(() => import('./open-entry.tsx'))

/** One change over the log, which goes on working beside it. */
export function EntrySheet({ changeId, ...rest }: EntrySheetProps) {
  const shown = useLast(changeId ?? null)
  const isAlive = useAlive()
  if (!shown || !isAlive) return null
  return (
    <Suspense>
      <OpenEntry shown={shown} isOpen={changeId !== undefined} {...rest} />
    </Suspense>
  )
}
