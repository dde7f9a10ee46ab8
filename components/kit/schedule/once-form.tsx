'use client'

import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { ClockInput } from '#components/ui/typed-input.tsx'
import { editOnce, useEditor, useFieldAria } from './editor-context.ts'
import { DateInput, Row } from './fields.tsx'

/** A single run: a day and a time of the zone, or an instant as text. */
export function OnceForm() {
  const { draft, onChange } = useEditor()
  const { date, time, exact } = draft.once
  const aria = useFieldAria(exact === null ? 'time' : 'at')
  if (exact !== null) {
    return (
      <Row label="At" fields={['at']}>
        <Input
          {...aria}
          aria-label="Instant in ISO 8601"
          spellCheck={false}
          value={exact}
          onChange={({ target }) => onChange(editOnce(draft, { exact: target.value }))}
          className="max-w-72 font-mono text-sm!"
        />
        <Button variant="quiet" size="sm" onClick={() => onChange(editOnce(draft, { exact: null }))}>
          Choose day and time
        </Button>
      </Row>
    )
  }
  return (
    <Row label="On" fields={['date', 'time']}>
      <DateInput
        field="date"
        label="Day"
        value={date}
        onChange={(value) => onChange(editOnce(draft, { date: value }))}
      />
      <span className="text-sm text-ink-2">at</span>
      <ClockInput
        {...aria}
        aria-label="Time of day"
        value={time}
        onChange={(value) => onChange(editOnce(draft, { time: value }))}
      />
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onChange(editOnce(draft, { exact: `${date}T${time}:00` }))}
      >
        Write it as text
      </Button>
    </Row>
  )
}
