'use client'

import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { ClockInput } from '#components/ui/typed-input.tsx'
import { addDays, localOf } from '#contract/schedule/dates.ts'
import type { RepeatForm } from '#contract/schedule/form/types.ts'
import { editRepeat, fieldId, focusLater, useEditor } from './editor-context.ts'
import { DateInput, placed, Row } from './fields.tsx'

/** The most of each list. */
export const most = 20

/** Days without a run, and extra runs. */
export function Dates() {
  const { draft, onChange, now, timezone, next } = useEditor()
  const { except, extra, times } = draft.repeat
  const change = (part: Partial<RepeatForm>) => onChange(editRepeat(draft, part))
  const tomorrow = addDays(localOf(now, timezone).date, 1)
  const addExcept = () => {
    const runs = next.map((instant) => localOf(Date.parse(instant), timezone).date)
    const run = runs.find((day) => !except.includes(day))
    change({ except: [...except, run ?? nextAfter(except, tomorrow)] })
    focusLater(fieldId('except', except.length))
  }
  const addExtra = () => {
    change({
      extra: [
        ...extra,
        {
          date: nextAfter(
            extra.map(({ date }) => date),
            tomorrow,
          ),
          time: times[0] ?? '09:00',
        },
      ],
    })
    focusLater(fieldId('extra', extra.length))
  }
  return (
    <>
      {except.length > 0 && (
        <Row label="Not on" fields={['except']}>
          {placed(except).map(({ value, index }) => (
            <Removable
              key={index}
              label="Run on this day again"
              onRemove={() => {
                change({ except: except.toSpliced(index, 1) })
                focusLater(fieldId('except'), fieldId('add-except'))
              }}
            >
              <DateInput
                field="except"
                label="Day without a run"
                index={index}
                value={value}
                onChange={(date) => change({ except: except.with(index, date) })}
              />
            </Removable>
          ))}
        </Row>
      )}
      {extra.length > 0 && <ExtraRuns />}
      <Row label="Dates">
        <Button
          id={fieldId('add-except')}
          variant="quiet"
          size="sm"
          className="-ml-2"
          disabled={except.length >= most}
          onClick={addExcept}
        >
          <Plus />
          Skip a day
        </Button>
        <Button
          id={fieldId('add-extra')}
          variant="quiet"
          size="sm"
          disabled={extra.length >= most}
          onClick={addExtra}
        >
          <Plus />
          Add an extra run
        </Button>
      </Row>
    </>
  )
}

function ExtraRuns() {
  const { draft, onChange } = useEditor()
  const { extra } = draft.repeat
  const change = (list: RepeatForm['extra']) => onChange(editRepeat(draft, { extra: list }))
  return (
    <Row label="Also on" fields={['extra']}>
      {placed(extra).map(({ value, index }) => (
        <Removable
          key={index}
          label="Remove this extra run"
          onRemove={() => {
            change(extra.toSpliced(index, 1))
            focusLater(fieldId('extra'), fieldId('add-extra'))
          }}
        >
          <DateInput
            field="extra"
            label="Day of the extra run"
            index={index}
            value={value.date}
            onChange={(date) => change(extra.with(index, { ...value, date }))}
          />
          <span className="ml-1">
            <ClockInput
              aria-label="Time of the extra run"
              value={value.time}
              onChange={(time) => change(extra.with(index, { ...value, time }))}
            />
          </span>
        </Removable>
      ))}
    </Row>
  )
}

type RemovableProps = { label: string; onRemove: () => void; children: ReactNode }

function Removable({ label, onRemove, children }: RemovableProps) {
  return (
    <span className="inline-flex items-center">
      {children}
      <IconButton label={label} size="sm" onClick={onRemove}>
        <X />
      </IconButton>
    </span>
  )
}

function nextAfter(dates: readonly string[], first: string): string {
  const last = dates.toSorted().at(-1)
  return last ? addDays(last, 1) : first
}
