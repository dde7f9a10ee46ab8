'use client'

import { Slot } from '@radix-ui/react-slot'
import { type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const load = () => import('./overlay/popover-body.tsx')
const PopoverBody = lazyPart(load)

type Props = {
  /** Names what is in it. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  className?: string
  /** Controls it from outside, such as with a key. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A small panel at a button. Loaded when the button is pointed at or focused. */
export function Popover(props: Props) {
  const { label, trigger, children, align = 'start', className = 'w-72 p-3', open, onOpenChange } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = onOpenChange ?? setOwnOpen
  const close = () => change(false)
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <Slot
        ref={anchor}
        onClick={() => change(!isOpen)}
        onPointerEnter={preload}
        onFocus={preload}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        {trigger}
      </Slot>
      {isOpen && (
        <Suspense>
          <PopoverBody {...{ anchor, label, align, className }} onClose={close}>
            {typeof children === 'function' ? children(close) : children}
          </PopoverBody>
        </Suspense>
      )}
    </>
  )
}
