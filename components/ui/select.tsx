import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { fieldLook } from './input.tsx'

/** One of a few, by the control of the system. Give it a name: a label that points at its id, or `aria-label`. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative inline-flex', className)}>
      <select className={classes(fieldLook, 'h-8 cursor-pointer appearance-none pr-7')} {...rest}>
        {children}
      </select>
      <svg
        viewBox="0 0 16 16"
        className="pointer-events-none absolute right-2 top-2 size-4 text-ink-3"
        aria-hidden="true"
        fill="none"
      >
        <path d="m5 6.5 3 3 3-3" className="stroke-current" strokeWidth="1.4" />
      </svg>
    </span>
  )
}
