'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive } from '#components/ui/use-alive.ts'
import { useLast } from '#components/ui/use-last.ts'
import type { PersonSheetProps } from './sheet-props.ts'

const OpenSheet = lazyPart(() => import('./open-sheet.tsx'))

/** A person over the list, which goes on working beside it: j and k show the next one. */
export function PersonSheet({ personId, onClose, onStep }: PersonSheetProps) {
  const shown = useLast(personId ?? null)
  const isAlive = useAlive()
  if (!shown || !isAlive) return null
  return (
    <Suspense>
      <OpenSheet shown={shown} isOpen={personId !== undefined} onClose={onClose} onStep={onStep} />
    </Suspense>
  )
}
