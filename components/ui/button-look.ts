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
