'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useLast } from '#components/ui/overlay.ts'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { currentQuestion, type RunQuestion, type Startable, subscribeQuestion } from './run-question.ts'
import { byMedium, placesOf } from './words.ts'

const none = () => null

/** Asks the question that is open, wherever it was started: a page, a menu, the palette. */
export function RunQuestions() {
  const open = useSyncExternalStore(subscribeQuestion, currentQuestion, none)
  const shown = useLast(open)
  return shown && <Question question={shown} isOpen={open !== null} />
}

function Question({ question, isOpen }: { question: RunQuestion; isOpen: boolean }) {
  const { automations, answer } = question
  const [only, second] = automations
  const isOne = only !== undefined && second === undefined
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && answer(false)}
      title={isOne ? `Run “${only.name}” now?` : `Run ${automations.length} automations now?`}
      description={isOne ? startWords(only) : 'They start right away.'}
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button variant="primary" autoFocus onClick={() => answer(true)}>
            Run now
          </Button>
        </>
      }
    >
      {isOne ? (
        <div className="grid gap-4">
          <Places of={only} />
          <p className="text-sm text-ink-3">
            You are asked once per automation in this browser, and again when its destinations change.
          </p>
        </div>
      ) : (
        <ul className="grid max-h-[50dvh] gap-3 overflow-y-auto">
          {automations.map((one) => (
            <li key={one.id} className="grid gap-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{one.name}</p>
              {placesOf(one).length > 0 ? (
                <Places of={one} />
              ) : (
                <p className="text-ink-3">Its output is not sent anywhere.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function startWords(automation: Startable): string {
  return placesOf(automation).length > 0
    ? 'It starts right away. Its output is sent to:'
    : 'It starts right away. Its output is not sent anywhere; you read it on the page of the run.'
}

function Places({ of }: { of: Startable }) {
  const places = placesOf(of)
  if (places.length === 0) return null
  return (
    <ul className="grid gap-1.5">
      {places.map(({ source, label }) => (
        <li key={`${source} ${label}`} className="flex min-w-0 items-center gap-2 font-medium">
          <SourceIcon source={source} decorative />
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>{' '}
          <span className="font-normal text-ink-3">{byMedium(source)}</span>
        </li>
      ))}
    </ul>
  )
}
