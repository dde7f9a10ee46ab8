'use client'

import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { TriggerProps } from './overlay/types.ts'

const load = () => import('./overlay/popover-body.tsx')
const PopoverBody = lazyPart(load)

type Props = {
  /** Names what is in it. */
  label: string
  trigger: (props: TriggerProps) => ReactNode
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  className?: string
  /** For those who open it by other means as well, such as a shortcut. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A small panel at a button. It is loaded when the button is pointed at or focused. */
export function Popover({ label, trigger, children, align, className, open, onOpenChange }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = onOpenChange ?? setOwnOpen
  const preload = () => void load()
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => change(!isOpen),
        onPointerEnter: preload,
        onFocus: preload,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
      })}
      {isOpen && (
        <Suspense>
          <PopoverBody {...{ anchor, label, align, className }} onOpenChange={change}>
            {typeof children === 'function' ? children(() => change(false)) : children}
          </PopoverBody>
        </Suspense>
      )}
    </>
  )
}
