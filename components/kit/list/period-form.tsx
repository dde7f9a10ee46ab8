'use client'

import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { DayInput } from '#components/ui/typed-input.tsx'
import type { Period } from './period.ts'

const dayMs = 86_400_000
const presets = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
]

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10)

type Props = { value: Period; today: Date; onChange(period: Period): void }

export default function PeriodForm({ value, today, onChange }: Props) {
  const id = useId()
  const [since, setSince] = useState(value.since?.slice(0, 10) ?? '')
  const [until, setUntil] = useState(value.until?.slice(0, 10) ?? '')
  const [isUnread, setUnread] = useState(false)
  const isBackwards = since !== '' && until !== '' && since > until
  const error = isBackwards
    ? 'The first day is after the last day.'
    : isUnread
      ? 'Enter a day like 28 Mar 2027.'
      : null
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const unread = event.currentTarget.querySelector<HTMLInputElement>('[data-unread]')
        setUnread(unread !== null)
        // Left, it is marked.
        if (unread) unread.blur()
        else if (!isBackwards) onChange({ since: since || undefined, until: until || undefined })
      }}
    >
      <div className="flex flex-wrap gap-1.5">
        {presets.map(({ label, days }) => (
          <Button
            key={label}
            size="sm"
            onClick={() =>
              onChange({ since: dateOf(new Date(today.getTime() - (days - 1) * dayMs)), until: undefined })
            }
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2">
        {(
          [
            ['since', 'From', since, setSince],
            ['until', 'To', until, setUntil],
          ] as const
        ).map(([name, label, day, set]) => (
          <div key={name} className="grid gap-1">
            <label htmlFor={`${id}-${name}`} className="text-xs font-medium text-ink-2">
              {label}
            </label>
            <DayInput
              id={`${id}-${name}`}
              max={dateOf(today)}
              value={day}
              aria-invalid={isBackwards || undefined}
              aria-describedby={`${id}-note`}
              onChange={(next) => {
                setUnread(false)
                set(next)
              }}
            />
          </div>
        ))}
      </div>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={`text-xs ${error ? 'text-stop' : 'text-ink-3'}`}
      >
        {error ?? 'Whole days, in UTC.'}
      </p>
      <Button type="submit" variant="primary" size="sm" disabled={isBackwards}>
        Show
      </Button>
    </form>
  )
}
