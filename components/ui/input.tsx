import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The look of every field that takes text. */
export const fieldLook =
  'w-full rounded-[7px] border border-control bg-raised px-2.5 text-base text-ink placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-accent disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-stop aria-invalid:focus-visible:outline-stop'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input autoComplete="off" className={classes(fieldLook, 'h-8', className)} {...rest} />
}
