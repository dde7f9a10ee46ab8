'use client'

import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export type Choice<Value> = { value: Value; label: ReactNode; note?: ReactNode }

type Props<Value> = {
  /** Names the group. */
  label: string
  id?: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Number of columns where there is space. */
  columns?: 1 | 2 | 3
  describedBy?: string
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Radio group; each choice has a line of explanation. */
export function Choices<Value extends string>(props: Props<Value>) {
  const { label, id, choices, value, onChange, columns = 1, describedBy } = props
  const name = useId()
  return (
    <fieldset id={id} aria-label={label} aria-describedby={describedBy} className="min-w-0">
      <div className={classes('grid gap-2', grids[columns])}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes(
              'flex min-w-0 cursor-pointer items-start gap-2.5 rounded-[7px] border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              choice.value === value ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 outline-none accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="font-medium">{choice.label}</span>
              {choice.note && (
                <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{choice.note}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
