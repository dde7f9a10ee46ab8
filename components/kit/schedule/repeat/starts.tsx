'use client'

import { Select } from '#components/ui/select.tsx'
import { localOf } from '#lib/schedule/calendar.ts'
import { editRepeat } from '#lib/schedule/edit.ts'
import { useEditor } from '../editor-context.ts'
import { DateInput } from '../parts/date-input.tsx'
import { Row } from '../parts/row.tsx'

export function Starts() {
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
