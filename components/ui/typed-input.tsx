'use client'

import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Input } from './input.tsx'
import { clockIn, dayIn, dayWords } from './typed.ts'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  value: string
  /** Given the value, or nothing while what is typed is none. */
  onChange: (value: string) => void
}

type Kind = { read: (text: string) => string | null; words: (value: string) => string }

/** Keeps what is typed until it is left, and then shows it as it was understood. */
function useTyped({ read, words }: Kind, { value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const isMine = typed !== null && (read(typed) ?? '') === value
  return {
    value: isMine ? typed : words(value),
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped(target.value)
      setWrong(false)
      onChange(read(target.value) ?? '')
    },
    onBlur: () => {
      const isNone = typed !== null && read(typed) === null
      setTyped(isNone ? typed : null)
      setWrong(isNone && typed.trim() !== '')
    },
    // Told apart from an empty field, which gives the same value.
    'data-unread': (isMine && typed.trim() !== '' && read(typed) === null) || undefined,
    ...(isWrong && isMine && { 'aria-invalid': true }),
  }
}

const clock: Kind = { read: clockIn, words: (value) => value }
const day: Kind = { read: dayIn, words: dayWords }

/** A time of day, written as in the sentences beside it: the field of the browser would follow its language. */
export function ClockInput({ value, onChange, ...rest }: Props) {
  return (
    <Input
      inputMode="numeric"
      maxLength={8}
      placeholder="09:00"
      {...rest}
      {...useTyped(clock, { value, onChange })}
      className="w-20! tabular-nums"
    />
  )
}

/** A day, written as in the sentences beside it, with the calendar of the browser to choose from. */
export function DayInput({ value, onChange, max = '9999-12-31', ...rest }: Props) {
  const calendar = useRef<HTMLInputElement>(null)
  const typed = useTyped(day, { value, onChange })
  return (
    <span className="relative inline-flex items-center">
      <Input
        maxLength={24}
        placeholder="28 Mar 2027"
        {...rest}
        {...typed}
        className="w-38! pr-8! tabular-nums"
      />
      <IconButton
        label="Choose in a calendar"
        size="sm"
        className="absolute right-0.5"
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays />
      </IconButton>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        max={max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
      />
    </span>
  )
}
