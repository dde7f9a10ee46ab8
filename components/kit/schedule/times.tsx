'use client'

import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { ClockInput } from '#components/ui/typed-input.tsx'
import { clockOf } from '#contract/schedule/dates.ts'
import { editRepeat, fieldId, focusLater, useEditor, useFieldAria } from './editor-context.ts'
import { placed, Row } from './fields.tsx'

const most = 12

/** The times of day of a repetition. */
export function Times() {
  const { draft, onChange } = useEditor()
  const aria = useFieldAria('times')
  const { times } = draft.repeat
  const change = (list: string[]) => onChange(editRepeat(draft, { times: list }))
  return (
    <Row label="At" fields={['times']}>
      {placed(times).map(({ value: time, index }) => (
        <span key={index} className="inline-flex items-center">
          <ClockInput
            {...aria}
            id={fieldId('times', index)}
            aria-label={times.length === 1 ? 'Time of day' : `Time of day ${index + 1}`}
            value={time}
            onChange={(value) => change(times.with(index, value))}
          />
          {times.length > 1 && (
            <IconButton
              label={`Remove ${time || 'this time'}`}
              size="sm"
              onClick={() => {
                change(times.toSpliced(index, 1))
                focusLater(fieldId('times'))
              }}
            >
              <X />
            </IconButton>
          )}
        </span>
      ))}
      {times.length < most && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            change([...times, laterThan(times.at(-1))])
            focusLater(fieldId('times', times.length))
          }}
        >
          <Plus />
          Add a time
        </Button>
      )}
    </Row>
  )
}

/** Some hours later in the same minute, because one rule can always hold both. */
function laterThan(time = '09:00'): string {
  const hour = Number(time.slice(0, 2) || 9)
  return clockOf(hour < 20 ? hour + 4 : (hour + 1) % 24, Number(time.slice(3, 5) || 0))
}
