import Link from 'next/link'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { tip } from './tooltip.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md'

export type Look = { variant?: ButtonVariant; size?: ButtonSize }

const base =
  'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ink text-on-ink hover:bg-ink-hover',
  secondary: 'border border-line-strong bg-raised text-ink hover:bg-hover',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'bg-stop text-on-ink hover:bg-stop-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 rounded-md px-2 text-xs',
  md: 'h-8 rounded-[7px] px-3 text-sm',
}

/** The look of a button, for what is something else: a label, a summary. */
export function buttonLook({ variant = 'secondary', size = 'md' }: Look = {}): string {
  return `${base} ${variants[variant]} ${sizes[size]}`
}

/** Marks what does something or leads to where it is done, which waits while the service gives no answer. */
function markOf({ variant }: Look): { 'data-act'?: '' } {
  return variant === 'primary' || variant === 'danger' ? { 'data-act': '' } : {}
}

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean }

/** Keeps its width and the focus while loading, and ignores clicks. */
export function Button({ variant, size, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(buttonLook({ variant, size }), loading && 'relative', className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
      {...markOf({ variant })}
      {...rest}
      {...(loading && rest.type === 'submit' ? { type: 'button' } : null)}
    >
      {loading ? <Waiting>{children}</Waiting> : children}
    </button>
  )
}

function Waiting({ children }: Pick<ButtonProps, 'children'>) {
  return (
    <>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
      <span className="inline-flex min-w-0 items-center gap-1.5 opacity-0">{children}</span>
    </>
  )
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link className={classes(buttonLook({ variant, size }), className)} {...markOf({ variant })} {...rest} />
  )
}

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Name and tooltip. */
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
