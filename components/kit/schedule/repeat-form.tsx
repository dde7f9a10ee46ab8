'use client'

import { Suspense } from 'react'
import { Select } from '#components/ui/input.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { monthNames, weekdayNames } from '#contract/common/calendar-words.ts'
import { localOf } from '#contract/schedule/dates.ts'
import type { RepeatForm as Form, RepeatUnit } from '#contract/schedule/form/types.ts'
import { ChipGroup, Weekdays } from './chips.tsx'
import { Dates } from './dates.tsx'
import { editRepeat, fieldId, useEditor } from './editor-context.ts'
import { DateInput, NumberInput, Row } from './fields.tsx'
import { Times } from './times.tsx'

const InMonth = lazyPart(() => import('./in-month.tsx'))

function Starts() {
  const { draft, onChange, now, timezone } = useEditor()
  const { start, interval, unit } = draft.repeat
  const set = (date: string) => onChange(editRepeat(draft, { start: date }))
  return (
    <Row label="Starts" fields={['start']}>
      <Select
        aria-label="When it starts"
        value={start === '' ? 'saved' : 'date'}
        onChange={({ target }) => set(target.value === 'saved' ? '' : localOf(now, timezone).date)}
      >
        <option value="saved">when it is saved</option>
        <option value="date">on</option>
      </Select>
      {start !== '' && <DateInput field="start" label="First day" value={start} onChange={set} />}
      {Number(interval) > 1 && start !== '' && (
        <span className="text-sm text-ink-3">
          the {unit} from which {unit}s are counted
        </span>
      )}
    </Row>
  )
}

const units: RepeatUnit[] = ['day', 'week', 'month', 'year']

/** A repetition by the calendar, in the words of a calendar. */
export function RepeatForm() {
  const { draft, onChange } = useEditor()
  const form = draft.repeat
  const change = (part: Partial<Form>) => onChange(editRepeat(draft, part))
  return (
    <div className="grid gap-3">
      <Every />
      {form.unit === 'week' && (
        <Row label="On" fields={['weekdays']}>
          <Weekdays chosen={form.weekdays} onChange={(weekdays) => change({ weekdays })} />
        </Row>
      )}
      {form.unit === 'year' && <Months />}
      {(form.unit === 'month' || form.unit === 'year') && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <InMonth />
        </Suspense>
      )}
      <Times />
      <Starts />
      <Ends />
      <Dates />
    </div>
  )
}

function Every() {
  const { draft, onChange, now, timezone } = useEditor()
  const { interval, unit, weekStart, start } = draft.repeat
  const several = Number(interval) > 1
  const setInterval = (text: string) => {
    // Every second week needs to know which week is the first.
    const begin = Number(text) > 1 && start === '' ? localOf(now, timezone).date : start
    onChange(editRepeat(draft, { interval: text, start: begin }))
  }
  return (
    <Row label="Every" fields={['interval']}>
      <NumberInput field="interval" label="Every how many" value={interval} onChange={setInterval} />
      <Select
        aria-label="Days, weeks, months or years"
        value={unit}
        onChange={({ target }) => onChange(editRepeat(draft, { unit: target.value as RepeatUnit }))}
      >
        {units.map((one) => (
          <option key={one} value={one}>
            {several ? `${one}s` : one}
          </option>
        ))}
      </Select>
      {unit === 'week' && several && (
        <span className="inline-flex items-center gap-2 text-sm text-ink-2">
          weeks begin on
          <Select
            aria-label="First day of the week"
            value={weekStart}
            onChange={({ target }) => onChange(editRepeat(draft, { weekStart: Number(target.value) }))}
          >
            {weekdayNames.map((name, day) => (
              <option key={name} value={day}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Row>
  )
}

function Months() {
  const { draft, onChange, errorOf } = useEditor()
  const error = errorOf('months')
  return (
    <Row label="In" fields={['months']}>
      <ChipGroup
        id={fieldId('months')}
        label="Months"
        shape="wide"
        columns={6}
        className="grid! grid-cols-6 @min-[34rem]:grid-cols-12"
        invalid={error !== null}
        describedBy={error ? `${fieldId('months')}-error` : undefined}
        chips={monthNames.map((name, index) => ({ value: index + 1, label: name.slice(0, 3), name }))}
        chosen={draft.repeat.months}
        onChange={(months) => onChange(editRepeat(draft, { months: months.toSorted((a, b) => a - b) }))}
      />
    </Row>
  )
}

function Ends() {
  const { draft, onChange } = useEditor()
  const { end, count, until } = draft.repeat
  const change = (part: Partial<Form>) => onChange(editRepeat(draft, part))
  return (
    <Row label="Ends" fields={['count', 'until']}>
      <Select
        aria-label="When it ends"
        value={end}
        onChange={({ target }) => change({ end: target.value as Form['end'] })}
      >
        <option value="never">never</option>
        <option value="count">after</option>
        <option value="until">after the day of</option>
      </Select>
      {end === 'count' && (
        <>
          <NumberInput
            field="count"
            label="Number of runs"
            value={count}
            onChange={(text) => change({ count: text })}
          />
          <span className="text-sm text-ink-2">{Number(count) === 1 ? 'run' : 'runs'}</span>
        </>
      )}
      {end === 'until' && (
        <DateInput
          field="until"
          label="Last day"
          value={until}
          onChange={(date) => change({ until: date })}
        />
      )}
    </Row>
  )
}
