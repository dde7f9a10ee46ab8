'use client'

import { Select } from '#components/ui/input.tsx'
import { ordinalNames, weekdayNames } from '#contract/common/calendar-words.ts'
import type { Nth, NthDay } from '#contract/schedule/form/types.ts'
import { ChipGroup } from './chips.tsx'
import { editRepeat, fieldId, useEditor } from './editor-context.ts'
import { Row } from './fields.tsx'

const nthWords = [
  ...ordinalNames.map((label, index) => ({ value: index + 1, label })),
  { value: -1, label: 'last' },
]

const nthDays: readonly { value: NthDay; label: string }[] = [
  { value: 'weekday', label: 'weekday' },
  { value: 'weekend', label: 'weekend day' },
  ...([1, 2, 3, 4, 5, 6, 0] as const).map((day) => ({ value: day, label: weekdayNames[day] })),
]

/** Chooses the day of the month: by number, or by weekday. */
export default function InMonth() {
  const { draft, onChange } = useEditor()
  const { inMonth } = draft.repeat
  const by = (value: string) =>
    onChange(editRepeat(draft, { inMonth: value === 'days' ? 'days' : 'weekday' }))
  return (
    <Row label="On" fields={['monthDays']}>
      <Select aria-label="Day by" value={inMonth} onChange={({ target }) => by(target.value)}>
        <option value="days">these days of the month</option>
        <option value="weekday">a weekday of the month</option>
      </Select>
      {inMonth === 'days' ? (
        <div className="w-full">
          <MonthDays />
        </div>
      ) : (
        <NthWeekday />
      )}
    </Row>
  )
}

const days = [
  ...Array.from({ length: 31 }, (_, index) => ({
    value: index + 1,
    label: String(index + 1),
    name: `Day ${index + 1}`,
  })),
  { value: -1, label: 'Last day', name: 'Last day of the month' },
]

function MonthDays() {
  const { draft, onChange, errorOf } = useEditor()
  const error = errorOf('monthDays')
  return (
    <ChipGroup
      id={fieldId('monthDays')}
      label="Days of the month"
      shape="square"
      columns={7}
      className="grid! w-72 max-w-full grid-cols-7 [&>button]:w-full [&>button:last-child]:col-span-4"
      invalid={error !== null}
      describedBy={error ? `${fieldId('monthDays')}-error` : undefined}
      chips={days}
      chosen={draft.repeat.monthDays}
      onChange={(list) => onChange(editRepeat(draft, { monthDays: list.toSorted((a, b) => a - b) }))}
    />
  )
}

function NthWeekday() {
  const { draft, onChange } = useEditor()
  const { nth, nthDay } = draft.repeat
  const chosenDay = (text: string) => nthDays.find(({ value }) => String(value) === text)?.value ?? 1
  return (
    <>
      <Select
        aria-label="Which one"
        value={nth}
        onChange={({ target }) => onChange(editRepeat(draft, { nth: Number(target.value) as Nth }))}
      >
        {nthWords.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Weekday"
        value={String(nthDay)}
        onChange={({ target }) =>
          onChange(editRepeat(draft, { nthDay: chosenDay(target.value) satisfies NthDay }))
        }
      >
        {nthDays.map(({ value, label }) => (
          <option key={value} value={String(value)}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}
