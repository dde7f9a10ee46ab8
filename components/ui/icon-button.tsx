import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'
import { classes } from './classes.ts'
import { tip } from './tooltip.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does: its name and its tooltip. */
  label: string
  keys?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

const squares = { sm: 'w-7 px-0!', md: 'w-8 px-0!' }

export function IconButton({ label, keys, variant = 'quiet', size = 'md', className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes(buttonLook({ variant, size }), squares[size], className)}
      {...tip(label, keys)}
      {...rest}
    />
  )
}
