'use client'

import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type Props = Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'role' | 'aria-checked'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Takes effect at once. Give it a name: `aria-label`, or a label that points at its id. */
export function Switch({ checked, onChange, className, ...rest }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className={classes(
        'group/switch relative inline-flex h-6 w-9 shrink-0 items-center align-middle disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
      {...rest}
    >
      <span className="flex h-[1.125rem] w-8 items-center rounded-full border border-control bg-idle-soft px-0.5 transition-colors group-aria-checked/switch:border-clear group-aria-checked/switch:bg-clear">
        <span className="size-3 rounded-full bg-control transition-transform group-aria-checked/switch:translate-x-3.5 group-aria-checked/switch:bg-on-ink" />
      </span>
    </button>
  )
}
