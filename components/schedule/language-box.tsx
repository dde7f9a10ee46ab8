'use client'

import { type KeyboardEvent, useMemo, useState } from 'react'
import { FieldError } from '#components/form/field-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { clockFrom, type Filled, stands } from '#lib/schedule/language/filled.ts'
import { fieldId, useEditor } from './editor-context.ts'
import { focusLater } from './use-kept-focus.ts'

type Outcome = { problem: string } | Filled

/** A schedule in one's own words. It fills the form, or says what it does not understand; it saves nothing. */
export function LanguageBox({ onTimezone }: { onTimezone: (zone: string) => void }) {
  const { draft, onChange, timezone, now } = useEditor()
  const clock = useMemo(() => clockFrom(now), [now])
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const fill = async () => {
    const { understand } = await import('#lib/schedule/language/understand.ts')
    const understood = understand(text, draft, timezone, clock())
    if ('problem' in understood) return setOutcome(understood)
    onChange(understood.draft)
    if (understood.timezone !== timezone) onTimezone(understood.timezone)
    setOutcome({ before: { draft, timezone }, after: understood })
  }
  const goBack = ({ before }: Filled) => {
    onChange(before.draft)
    if (before.timezone !== timezone) onTimezone(before.timezone)
    setOutcome(null)
    focusLater(fieldId('words'))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    void fill()
  }
  const problem = outcome && 'problem' in outcome ? outcome.problem : null
  const filled = outcome && 'after' in outcome && stands(outcome, draft, timezone) ? outcome : null
  const errorId = `${fieldId('words')}-error`
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        <Input
          id={fieldId('words')}
          aria-label="When it runs, in your own words"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          placeholder="In your own words: every other Friday at 3pm"
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setOutcome(null)
          }}
          onKeyDown={press}
        />
        <Button disabled={text.trim() === ''} onClick={() => void fill()}>
          Fill in
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {problem && <FieldError id={errorId} text={problem} />}
        {filled && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            Understood, every word. See below what it means.
            <Button variant="quiet" size="sm" className="h-6!" onClick={() => goBack(filled)}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
