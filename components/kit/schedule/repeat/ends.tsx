'use client'

import { Select } from '#components/ui/select.tsx'
import type { RepeatForm } from '#contract/schedule/form/types.ts'
import { editRepeat } from '../edit.ts'
import { useEditor } from '../editor-context.ts'
import { DateInput } from '../parts/date-input.tsx'
import { NumberInput } from '../parts/number-input.tsx'
import { Row } from '../parts/row.tsx'

export function Ends() {
  const { draft, onChange } = useEditor()
  const { end, count, until } = draft.repeat
  const change = (part: Partial<RepeatForm>) => onChange(editRepeat(draft, part))
  return (
    <Row label="Ends" fields={['count', 'until']}>
      <Select
        aria-label="When it ends"
        value={end}
        onChange={({ target }) => change({ end: target.value as RepeatForm['end'] })}
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
