'use client'

import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { keepForMessages, usePanelFocus } from './panel.ts'
import type { DialogProps } from './types.ts'

const widths = { sm: 'max-w-[26rem]', md: 'max-w-[34rem]', lg: 'max-w-[52rem]', xl: 'max-w-[64rem]' }

// At the bottom of a phone, near the thumb; with a text field at the top, because the keyboard covers the bottom.
const places = { middle: 'bottom-3 sm:bottom-auto', top: 'top-[var(--notices,0.75rem)]' }

const panel =
  'fixed inset-x-3 z-50 mx-auto flex max-h-[calc(100dvh-0.75rem-var(--notices,0.75rem))] flex-col rounded-xl border border-line bg-raised shadow-float outline-none [overflow-wrap:anywhere] data-[state=closed]:animate-leave data-[state=open]:animate-enter sm:top-[max(12vh,var(--notices,0px))] sm:max-h-[min(76vh,calc(100dvh-0.75rem-var(--notices,0px)))]'

export default function DialogBody({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'md',
  titleHidden = false,
  place = 'middle',
  children,
}: DialogProps) {
  const focus = usePanelFocus({ open })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          className={classes(panel, places[place], widths[size])}
          onInteractOutside={keepForMessages}
          {...focus}
          {...(description ? null : { 'aria-describedby': undefined })}
        >
          <div
            className={classes(
              'flex items-start gap-3 px-5 pt-4',
              !children && 'pb-4',
              titleHidden && 'sr-only',
            )}
          >
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold tracking-[-0.01em]">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-ink-2">{description}</Radix.Description>
              )}
            </div>
            {!titleHidden && (
              <Radix.Close asChild>
                <IconButton label="Close" size="sm" className="-mr-1.5">
                  <X aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            )}
          </div>
          {children && (
            <div className={classes('relative min-h-0 flex-1 overflow-y-auto', !titleHidden && 'px-5 py-4')}>
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
