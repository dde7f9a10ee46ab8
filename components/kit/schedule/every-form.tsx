'use client'

import { Select } from '#components/ui/input.tsx'
import { clockOf } from '#contract/schedule/dates.ts'
import type { EveryForm as Form } from '#contract/schedule/form/types.ts'
import { Weekdays } from './chips.tsx'
import { editEvery, fieldId, useEditor } from './editor-context.ts'
import { NumberInput, Row } from './fields.tsx'

/** Every so many minutes or hours: elapsed time, or on the clock. */
export function EveryForm() {
  const { draft, onChange } = useEditor()
  const { n, unit, onClock, weekdays } = draft.every
  const change = (part: Partial<Form>) => onChange(editEvery(draft, part))
  const units: Form['unit'][] = ['minutes', 'hours']
  return (
    <div className="grid gap-3">
      <Row label="Every" fields={['n']}>
        <NumberInput field="n" label="Every how many" value={n} onChange={(text) => change({ n: text })} />
        <Select
          aria-label="Minutes or hours"
          value={unit}
          onChange={({ target }) => change({ unit: target.value as Form['unit'] })}
        >
          {units.map((one) => (
            <option key={one} value={one}>
              {Number(n) === 1 ? one.slice(0, -1) : one}
            </option>
          ))}
        </Select>
      </Row>
      <Row label="Counted" fields={['minute']}>
        <Select
          aria-label="Counted from"
          value={onClock ? 'clock' : 'saved'}
          onChange={({ target }) => change({ onClock: target.value === 'clock' })}
        >
          <option value="saved">from the moment it is saved</option>
          <option value="clock">on the clock</option>
        </Select>
        {onClock && unit === 'hours' && (
          <span className="inline-flex items-center gap-2 text-sm text-ink-2">
            at minute
            <NumberInput
              field="minute"
              label="Minute of the hour"
              value={draft.every.minute}
              onChange={(text) => change({ minute: text })}
            />
          </span>
        )}
        {onClock && unit === 'minutes' && <span className="text-sm text-ink-3">from :00 of each hour</span>}
      </Row>
      {onClock && <Hours />}
      {onClock && (
        <Row label="On" fields={['weekdays']}>
          <Weekdays chosen={weekdays} onChange={(list) => change({ weekdays: list })} />
        </Row>
      )}
    </div>
  )
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

function Hours() {
  const { draft, onChange } = useEditor()
  const { hours, unit } = draft.every
  const change = (next: Form['hours']) => onChange(editEvery(draft, { hours: next }))
  return (
    <Row label="Between" fields={['hours']}>
      <Select
        id={fieldId('hours')}
        aria-label="Part of the day"
        value={hours === null ? 'all' : 'some'}
        onChange={({ target }) => change(target.value === 'all' ? null : { from: 9, to: 17 })}
      >
        <option value="all">all day</option>
        <option value="some">these hours</option>
      </Select>
      {hours && (
        <span className="inline-flex items-center gap-2 text-sm text-ink-2">
          <Select
            aria-label="From"
            value={hours.from}
            onChange={({ target }) => change({ ...hours, from: Number(target.value) })}
          >
            {hoursOfDay.map((hour) => (
              <option key={hour} value={hour}>
                {clockOf(hour, 0)}
              </option>
            ))}
          </Select>
          to
          <Select
            aria-label="To"
            value={hours.to}
            onChange={({ target }) => change({ ...hours, to: Number(target.value) })}
          >
            {hoursOfDay.map((hour) => (
              <option key={hour} value={hour}>
                {clockOf(hour, unit === 'minutes' ? 59 : 0)}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Row>
  )
}
