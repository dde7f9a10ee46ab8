'use client'

import * as Popover from 'radix-ui/popover'
import './nonce.ts'
import { classes } from '../classes.ts'
import { floating } from './floating.ts'
import type { PopoverBodyProps } from './types.ts'

export default function PopoverBody(props: PopoverBodyProps) {
  const { anchor, onOpenChange, label, align = 'start', className, children } = props
  // The button toggles by itself; a press on it must not close first and open again after.
  const keepForTrigger = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
  }
  return (
    <Popover.Root open onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classes(floating, className ?? 'w-72 p-3')}
          onInteractOutside={keepForTrigger}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            anchor.current?.focus()
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
