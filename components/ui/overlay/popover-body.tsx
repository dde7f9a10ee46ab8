'use client'

import * as Radix from '@radix-ui/react-popover'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { classes } from '../classes.ts'
import { floating } from './panel.ts'

type Props = {
  anchor: RefObject<HTMLElement | null>
  label: string
  align: 'start' | 'center' | 'end'
  className: string
  onClose: () => void
  children: ReactNode
}

export default function PopoverBody({ anchor, label, align, className, onClose, children }: Props) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classes(floating, className)}
          onInteractOutside={(event) => {
            // The button closes it; closing here first would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
        >
          <Suspense>{children}</Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
