import Link from 'next/link'
import type { ComponentProps } from 'react'
import { buttonLook, type Look } from './button-look.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'

type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean }

/** While loading it keeps its width and the focus, and does nothing. */
export function Button({ variant, size, loading, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes(buttonLook({ variant, size }), loading && 'relative', className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
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
  return <Link className={classes(buttonLook({ variant, size }), className)} {...rest} />
}
