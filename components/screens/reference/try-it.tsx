'use client'

import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import type { TryOperation } from './try-panel.tsx'

const TryPanel = lazyPart(() => import('./try-panel.tsx'))

type Props = { operation: TryOperation; reachable: boolean }

/** The panel is loaded when it is wanted. `reachable`: the dashboard passes this operation on. */
export function TryIt({ operation, reachable }: Props) {
  const [open, setOpen] = useState(false)
  if (!reachable) {
    return (
      <p className="text-sm text-ink-3">
        You cannot try this operation from the dashboard. Call it with your API key.
      </p>
    )
  }
  if (!open) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>
          <Play aria-hidden="true" />
          Try it here
        </Button>
      </div>
    )
  }
  return (
    <Suspense fallback={<div className="h-40" />}>
      <TryPanel key={operation.id} operation={operation} />
    </Suspense>
  )
}
