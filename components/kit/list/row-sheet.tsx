'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import type { SheetProps } from './definition.ts'

type Props = Pick<SheetProps<never>, 'isOpen' | 'onClose' | 'onStep'> & {
  title: string
  /** "Previous person", "Next person". */
  steps: readonly [before: string, next: string]
  /** Stands beside the steps. */
  tools?: ReactNode
  children: ReactNode
}

/** Shows a row next to the list, which still works: j and k open the next one. */
export function RowSheet({ isOpen, onClose, onStep, title, steps, tools, children }: Props) {
  const [before, next] = steps
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      modal={false}
      returnFocus={rowOfSheet}
      header={
        <div className="flex items-center gap-1">
          <IconButton label={before} keys="k" data-unheld="" onClick={() => onStep(-1)}>
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton label={next} keys="j" data-unheld="" onClick={() => onStep(1)}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
          {tools}
        </div>
      }
    >
      {children}
    </Sheet>
  )
}

/** Row whose sheet is open now: j and k may have led on from the one that opened it. */
function rowOfSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>('tbody tr[tabindex="0"]')
}
