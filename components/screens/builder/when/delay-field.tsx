'use client'

import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import { type DelayUnit, delaySeconds, delayUnits, delayWords } from '../draft/event.ts'
import { controlId } from '../draft/fields.ts'
import { useBuilderField } from '../state/builder-form.ts'

/** Sets the time between event and run, with an explanation. */
export function DelayField() {
  const { value: delay, set, problem } = useBuilderField('event.delay')
  const id = controlId('event.delay')
  const parsed = delaySeconds(delay)
  const wrong = problem ?? ('problem' in parsed ? parsed.problem : null)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Wait before the run
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          id={id}
          inputMode="numeric"
          className="w-20! tabular-nums"
          placeholder="0"
          value={delay.amount}
          aria-invalid={wrong ? true : undefined}
          aria-describedby="builder-delay-note"
          onChange={({ currentTarget }) => set({ ...delay, amount: currentTarget.value })}
        />
        <Select
          aria-label="Unit of the wait"
          value={delay.unit}
          onChange={({ currentTarget }) => set({ ...delay, unit: currentTarget.value as DelayUnit })}
        >
          {delayUnits.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </Select>
        <p id="builder-delay-note" className="text-sm text-ink-2">
          {'seconds' in parsed && parsed.seconds !== undefined
            ? `${delayWords(delay)} after the event. Until then you can cancel it.`
            : '0 starts the run at once. 7 days at most.'}
        </p>
      </div>
      {wrong && <FieldError id="builder-delay-error" text={wrong} />}
    </div>
  )
}
