'use client'

import { Button } from '#components/ui/button.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { draftOf } from '#contract/schedule/form/draft.ts'
import { editText, useEditor, useFieldAria } from './editor-context.ts'
import { Row } from './fields.tsx'

const notes = {
  cron: 'Minute, hour, day of month, month, day of week: 0 9 * * 1-5. Also L, LW, 15W, FRI#2, 5L and @daily.',
  rrule: 'A rule such as FREQ=WEEKLY;BYDAY=FR, or lines of DTSTART, RRULE, RDATE and EXDATE.',
}

type Props = { kind: 'cron' | 'rrule'; onShowInForm: () => void }

/** A schedule as it is stored. Parts that no form shows stay as they were typed. */
export function TextForm({ kind, onShowInForm }: Props) {
  const { draft, onChange, timezone, now, errorOf } = useEditor()
  const field = kind === 'cron' ? 'expr' : 'rrule'
  const aria = useFieldAria(field)
  const text = draft[kind]
  const schedule = kind === 'cron' ? { type: kind, expr: text } : { type: kind, rrule: text }
  const shown = text.trim() !== '' && draftOf(schedule, timezone, now).way !== kind
  return (
    <Row label={kind === 'cron' ? 'Cron' : 'RRULE'} fields={[field]}>
      <Textarea
        {...aria}
        aria-label={kind === 'cron' ? 'Cron expression' : 'Recurrence rule'}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        rows={1}
        value={text}
        onChange={({ target }) => onChange(editText(draft, kind, target.value))}
        className={`font-mono text-sm! ${kind === 'cron' ? 'min-h-8!' : 'min-h-16!'}`}
      />
      <p className="w-full text-xs text-ink-3">{notes[kind]}</p>
      {text.trim() !== '' &&
        errorOf(field) === null &&
        (shown ? (
          <Button variant="secondary" size="sm" onClick={onShowInForm}>
            Show in the form
          </Button>
        ) : (
          <p className="text-xs text-ink-2">The form cannot show all of this, so it stays as text.</p>
        ))}
    </Row>
  )
}
