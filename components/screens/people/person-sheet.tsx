'use client'

import { Suspense } from 'react'
import type { SheetProps } from '#components/kit/list/definition.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useAlive, useLast } from '#components/ui/overlay.ts'

type Props = Pick<SheetProps<never>, 'openId' | 'onClose' | 'onStep'>

const PersonSheetBody = lazyPart(() => import('./person-sheet-body.tsx'))

/** A person over the list, which goes on working beside it: j and k show the next one. */
export function PersonSheet({ openId, onClose, onStep }: Props) {
  const shown = useLast(openId ?? null)
  const isAlive = useAlive()
  if (!shown || !isAlive) return null
  return (
    <Suspense>
      <PersonSheetBody shown={shown} isOpen={openId !== undefined} onClose={onClose} onStep={onStep} />
    </Suspense>
  )
}
