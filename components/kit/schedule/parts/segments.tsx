'use client'

import { useId } from 'react'
import { classes } from '#components/ui/classes.ts'

type Segment<Value> = {
  value: Value
  label: string
  /** Set in the letters of code. */
  code?: boolean
}

type Props<Value> = {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight. Arrows choose. */
export function Segments<Value extends string>({ label, segments, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className="flex min-w-0 max-w-full flex-wrap gap-0.5 justify-self-start rounded-lg border border-line bg-sunken p-0.5"
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(
            'relative inline-flex h-7 select-none items-center rounded-md px-1.5 transition @min-[30rem]:px-2.5-colors',
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
            segment.code ? 'font-mono text-xs' : 'text-sm',
            segment.value === value
              ? 'bg-raised font-medium text-ink shadow-card'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
