'use client'

import { X } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '#components/ui/classes.ts'

/** The rest goes to the button: what the menu or the popover that it opens gives it. */
type Props = ComponentProps<'button'> & { label: string; says: string | undefined; onClear(): void }

const side = 'inline-flex h-7 items-center text-xs transition-colors'

/**
 * Dashed while it is open to anything; filled, with a way to clear it, once it narrows the list. The button is the same
 * one in both, so that it keeps the focus, and gets it from the way to clear when that goes.
 */
export function FilterChip({ label, says, onClear, ...trigger }: Props) {
  const narrows = says !== undefined
  const clear = ({ currentTarget }: MouseEvent) => {
    const chip = currentTarget.previousElementSibling
    if (chip instanceof HTMLElement) chip.focus()
    onClear()
  }
  return (
    <span
      className={classes(
        'inline-flex max-w-full items-center rounded-md',
        narrows && 'bg-accent-soft text-accent',
      )}
    >
      <button
        type="button"
        {...trigger}
        className={classes(
          side,
          narrows
            ? 'min-w-0 rounded-l-md pl-2 pr-1 font-medium'
            : 'rounded-md border border-dashed border-line-strong px-2 text-ink-2 hover:text-ink',
        )}
      >
        <span className="truncate">{says ?? label}</span>
      </button>
      {narrows && (
        <button
          type="button"
          aria-label={`Clear ${label}`}
          onClick={clear}
          className={classes(side, 'w-6 shrink-0 justify-center rounded-r-md hover:text-ink')}
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  )
}
