'use client'

import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Some, not all, of the items are selected. */
  indeterminate?: boolean
}

const box =
  'peer size-4 cursor-pointer appearance-none rounded-[4px] border border-control bg-raised checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-55'

/** Give it a name: a `<label>` around it, or `aria-label`. */
export function Checkbox({ indeterminate = false, className, ...rest }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <span className={classes('relative inline-grid size-4 shrink-0 place-items-center', className)}>
      <input ref={ref} type="checkbox" className={box} {...rest} />
      <svg
        viewBox="0 0 16 16"
        className="pointer-events-none absolute inset-0 hidden stroke-on-ink peer-checked:block peer-indeterminate:block"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
      >
        <path
          d={indeterminate ? 'M4.5 8h7' : 'm4 8.3 2.7 2.7L12 5.5'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
