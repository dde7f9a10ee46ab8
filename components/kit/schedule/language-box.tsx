'use client'

import type { KeyboardEvent } from 'react'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { Suggestion } from '#contract/schedule/language/understand.ts'
import { fieldId } from './editor-context.ts'
import type { Filled } from './filled.ts'
import { useWords } from './use-words.ts'

/** A schedule in one's own words. It fills the form, or says what it does not understand; it saves nothing. */
export function LanguageBox({ onTimezone }: { onTimezone: (zone: string) => void }) {
  const words = useWords(onTimezone)
  const { text, write, fill, isAsking, choose, goBack, suggestions, problem, filled } = words
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (!isAsking) void fill()
  }
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
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        <Button disabled={text.trim() === ''} loading={isAsking} onClick={() => void fill()}>
          Fill in
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {isAsking && (
          <p className="text-sm text-ink-2">No built-in rule understands this. Asking the model…</p>
        )}
        {problem && <FieldError id={errorId} text={problem} />}
        {filled && <Understood filled={filled} goBack={goBack} />}
        {(problem || filled) && suggestions.length > 0 && (
          <Suggestions
            lead={filled ? 'Or did you mean:' : 'Did you mean:'}
            suggestions={suggestions}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  )
}

type SuggestionsProps = {
  lead: string
  suggestions: readonly Suggestion[]
  onChoose: (suggestion: Suggestion) => void
}

/** Sentences that the rules understand, each to be chosen with a press. */
function Suggestions({ lead, suggestions, onChoose }: SuggestionsProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      {lead}
      {suggestions.slice(0, 3).map((one) => (
        <Button key={one.text} size="sm" onClick={() => onChoose(one)}>
          {one.text}
        </Button>
      ))}
    </p>
  )
}

/** Rules understand every word or nothing; a model may be wrong, and is named. */
function Understood({ filled, goBack }: { filled: Filled; goBack: (filled: Filled) => void }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      {filled.model !== null && (
        <span className="mt-1.5">
          <StatusMark status="held" />
        </span>
      )}
      <span className="min-w-0 leading-6 [overflow-wrap:anywhere]">
        {filled.model === null
          ? 'Understood. Check the schedule below.'
          : `Read by the model ${filled.model}, which may be wrong. Check the schedule below.`}{' '}
        <Button variant="quiet" size="sm" className="h-6!" onClick={() => goBack(filled)}>
          Undo
        </Button>
      </span>
    </p>
  )
}
