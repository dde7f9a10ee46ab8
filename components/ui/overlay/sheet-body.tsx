'use client'

import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { keepForMessages, usePanelFocus } from './panel.ts'
import type { SheetProps } from './types.ts'

const sides = {
  right: 'right-0 border-l data-[state=closed]:animate-leave-right data-[state=open]:animate-enter-right',
  left: 'left-0 border-r data-[state=closed]:animate-leave-left data-[state=open]:animate-enter-left',
}

const widths = { sm: 'w-[17rem]', md: 'w-[30rem]', lg: 'w-[44rem]' }

/** Visible only with keyboard focus, over the content of the sheet. */
const shownWhenFocused =
  'pointer-events-none absolute right-2 top-3 z-10 rounded-md bg-raised opacity-0 focus-within:pointer-events-auto focus-within:opacity-100'

export default function SheetBody({
  open,
  onOpenChange,
  title,
  header,
  side = 'right',
  size = 'md',
  modal = true,
  bare = false,
  returnFocus,
  children,
}: SheetProps) {
  const focus = usePanelFocus({ open, returnFocus, isQuiet: !modal || bare })
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Dialog.Portal>
        {modal && (
          <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        )}
        <Dialog.Content
          aria-describedby={undefined}
          data-sheet={side}
          className={classes(
            'fixed bottom-0 top-0 z-40 flex max-w-[calc(100vw-1.5rem)] flex-col border-line bg-raised shadow-float outline-none max-lg:top-[var(--notices,0px)]',
            sides[side],
            widths[size],
          )}
          {...focus}
          onInteractOutside={modal ? keepForMessages : (event) => event.preventDefault()}
        >
          <div
            className={
              bare ? shownWhenFocused : 'flex items-center gap-2 border-b border-line py-2 pl-5 pr-3'
            }
          >
            <Dialog.Title className={header || bare ? 'sr-only' : 'min-w-0 flex-1 truncate font-semibold'}>
              {title}
            </Dialog.Title>
            {header && <div className="min-w-0 flex-1">{header}</div>}
            <Dialog.Close asChild>
              <IconButton label="Close" keys="Esc" data-unheld="">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
