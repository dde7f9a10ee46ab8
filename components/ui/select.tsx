import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { fieldLook } from './input.tsx'

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** Shown while nothing is chosen; its value is the empty text. */
  placeholder?: string
}

/** The select of the browser: right on every device and with every keyboard. For searching there is `Combobox`. */
export function Select({ options, placeholder, className, ...rest }: Props) {
  return (
    <span className={classes('relative inline-flex w-full', className)}>
      <select className={classes(fieldLook, 'h-8 appearance-none truncate pr-8')} {...rest}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 16 16"
        className="pointer-events-none absolute right-2 top-2 size-4 text-ink-3"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="m5 6.5 3 3 3-3" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
