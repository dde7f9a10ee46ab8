'use client'

import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '#components/ui/classes.ts'
import { weekdayNames } from '#contract/common/calendar-words.ts'
import { fieldId, useEditor } from './editor-context.ts'

type Chip<Value> = { value: Value; label: string; name: string }

type GroupProps<Value> = {
  id?: string
  label: string
  chips: readonly Chip<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  shape?: 'round' | 'square' | 'wide'
  className?: string
  describedBy?: string
  invalid?: boolean
  /** Number of chips in a row, for the up and down arrows. */
  columns?: number
}

const shapes = {
  round: 'size-8 rounded-full',
  square: 'h-7 w-8 rounded-md',
  wide: 'h-7 rounded-md px-2',
}

/** Group of toggles with one tab stop; arrows, Home and End move, Space and Enter choose. */
export function ChipGroup<Value extends string | number>(props: GroupProps<Value>) {
  const { id, label, chips, chosen, onChange, shape = 'round', className, describedBy, invalid } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const first = Math.max(
    0,
    chips.findIndex(({ value }) => chosen.includes(value)),
  )
  const [at, setAt] = useState<number | null>(null)
  const stop = at ?? first
  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key, stop, chips.length, props.columns ?? 1)
    if (to === null) return
    event.preventDefault()
    setAt(to)
    box.current?.querySelectorAll('button')[to]?.focus()
  }
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset
      ref={box}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={move}
      className={classes('flex min-w-0 flex-wrap gap-1', className)}
    >
      {chips.map(({ value, label: text, name }, index) => (
        <button
          key={value}
          id={index === stop ? id : undefined}
          type="button"
          aria-pressed={chosen.includes(value)}
          aria-label={name}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => toggle(value)}
          className={classes(
            'grid select-none place-items-center border text-sm tabular-nums transition-colors',
            shapes[shape],
            chosen.includes(value)
              ? 'border-ink bg-ink font-medium text-on-ink hover:bg-ink-hover'
              : classes('bg-raised text-ink hover:bg-hover', invalid ? 'border-stop' : 'border-control'),
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

function targetOf(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return null
  const to = at + step
  if (Math.abs(step) === 1) return (to + count) % count
  return to >= 0 && to < count ? to : null
}

type WeekdaysProps = { chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** The days of the week, from the one it starts with where the viewer lives. */
export function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const first = useWeekStart()
  const error = useEditor().errorOf('weekdays')
  const days = Array.from({ length: 7 }, (_, index) => (first + index) % 7)
  return (
    <ChipGroup
      id={fieldId('weekdays')}
      label="Days of the week"
      invalid={error !== null}
      describedBy={error ? `${fieldId('weekdays')}-error` : undefined}
      chips={days.map((value) => {
        const name = weekdayNames[value] ?? ''
        return { value, name, label: name.slice(0, 1) }
      })}
      chosen={chosen}
      onChange={(list) => onChange(list.toSorted((a, b) => a - b))}
    />
  )
}

const never = () => () => undefined

/** 0 is Sunday. On the server, and where the browser does not know, Monday. */
function useWeekStart(): number {
  return useSyncExternalStore(never, localeWeekStart, () => 1)
}

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

function localeWeekStart(): number {
  try {
    const locale: WithWeek = new Intl.Locale(navigator.language)
    return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay % 7
  } catch {
    return 1
  }
}
