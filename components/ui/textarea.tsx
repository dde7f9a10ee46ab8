import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { fieldLook } from './input.tsx'

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
