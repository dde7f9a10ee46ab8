'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { useOffers } from '#components/ui/viewer.tsx'
import { withSchedule } from '#contract/schedule/form/draft.ts'
import type { Suggestion } from '#contract/schedule/language/understand.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { fieldId, focusLater, useEditor } from './editor-context.ts'
import { clockFrom, type Filled, isUnchanged, type Scheduled, secondReading } from './filled.ts'

type Outcome = ({ problem: string } | Filled) & { suggestions?: Suggestion[] }

/** Fills the form in from words: by the rules, and where these do not understand by a model, if there is one. */
export function useWords(onTimezone: (zone: string) => void) {
  const { draft, onChange, timezone, now } = useEditor()
  const isOffered = useOffers()('interpretSchedule')
  const clock = useMemo(() => clockFrom(now), [now])
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isAsking, setAsking] = useState(false)
  const gone = useGone()
  const present = useRef({ text, draft, timezone })
  useEffect(() => {
    present.current = { text, draft, timezone }
  }, [text, draft, timezone])
  const take = (after: Scheduled, model: string | null, suggestions: Suggestion[] = []) => {
    onChange(after.draft)
    if (after.timezone !== timezone) onTimezone(after.timezone)
    setOutcome({ before: { draft, timezone }, after, model, suggestions })
  }
  const ask = async (problem: string, signal: AbortSignal | undefined) => {
    setAsking(true)
    setOutcome(null)
    const asked = service.schedules.interpret({ text: text.trim(), timezone }, { signal })
    const answer = await asked.catch(() => null)
    if (signal?.aborted) return
    setAsking(false)
    const shown = present.current
    // Keeps changes that were made while the model answered.
    if (shown.text !== text || shown.draft !== draft || shown.timezone !== timezone) return
    const read = answer ? secondReading(answer, draft, problem) : { problem }
    if ('problem' in read) setOutcome(read)
    else take(read.after, read.model)
  }
  const fill = async () => {
    const signal = gone.current?.signal
    const { isBeyondRules, understand } = await import('#contract/schedule/language/understand.ts')
    if (signal?.aborted) return
    const now = clock()
    const understood = understand(text, draft, timezone, now)
    const { suggestions } = understood
    if (!('problem' in understood)) return take(understood, null, suggestions)
    if (!isOffered || suggestions.length > 0 || !isBeyondRules(text, timezone, now))
      return setOutcome(understood)
    await ask(understood.problem, signal)
  }
  const choose = (suggestion: Suggestion) => {
    setText(suggestion.text)
    take(
      { draft: withSchedule(draft, suggestion.schedule, suggestion.timezone), timezone: suggestion.timezone },
      null,
    )
    focusLater(fieldId('words'))
  }
  const goBack = ({ before }: Filled) => {
    onChange(before.draft)
    if (before.timezone !== timezone) onTimezone(before.timezone)
    setOutcome(null)
    focusLater(fieldId('words'))
  }
  return {
    text,
    write: (next: string) => {
      setText(next)
      setOutcome(null)
    },
    fill,
    isAsking,
    choose,
    goBack,
    suggestions: outcome?.suggestions ?? [],
    problem: outcome && 'problem' in outcome ? outcome.problem : null,
    filled: outcome && 'after' in outcome && isUnchanged(outcome, draft, timezone) ? outcome : null,
  }
}

/** Aborted when the form goes: what is on its way then must not write into a form that shows something else. */
function useGone() {
  const gone = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])
  return gone
}
