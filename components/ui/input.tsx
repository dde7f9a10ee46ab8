import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The look of every field that takes text. */
export const fieldLook =
  'w-full rounded-[7px] border border-control bg-raised px-2.5 text-base text-ink placeholder:text-ink-3 hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 focus-visible:outline-accent disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-stop aria-invalid:focus-visible:outline-stop'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input autoComplete="off" className={classes(fieldLook, 'h-8', className)} {...rest} />
}

/** A secret: hidden, and not kept by the browser. */
export function SecretInput(props: ComponentProps<'input'>) {
  return (
    <Input
      type="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore
      className="font-mono"
      {...props}
    />
  )
}

/** Grows with its text, up to `max-h`. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      className={classes(fieldLook, 'field-sizing-content max-h-96 min-h-20 py-1.5', className)}
      {...rest}
    />
  )
}

/** Native select. Needs a label that points at its id, or `aria-label`. */
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
