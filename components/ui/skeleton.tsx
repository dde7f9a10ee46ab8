import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Holds the place of what is still loading; give it its final size. */
export function Skeleton({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-[5px] bg-idle-soft', className)}
      {...rest}
    />
  )
}
