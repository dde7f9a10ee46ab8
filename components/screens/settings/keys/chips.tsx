'use client'

import { useFormContext } from 'react-hook-form'

type Props = { name: string; choices: readonly { value: string; label: string }[] }

/** Radio buttons in a row, inside of a `<fieldset>` that names them. */
export function Chips({ name, choices }: Props) {
  const { register } = useFormContext()
  return (
    <div className="flex flex-wrap gap-1.5">
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex h-8 cursor-pointer items-center rounded-[7px] border border-control px-2.5 text-sm text-ink-2 hover:border-ink-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
        >
          <input type="radio" value={value} className="sr-only" {...register(name)} />
          {label}
        </label>
      ))}
    </div>
  )
}
