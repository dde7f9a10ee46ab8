'use client'

import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useLast } from '#components/ui/overlay.ts'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { currentQuestion, type RunQuestion, subscribeQuestion } from './run-question.ts'
import { byMedium, placesOf } from './words.ts'

const none = () => null

/** Asks the question that is open, wherever it was started: a page, a menu, the palette. */
export function RunQuestions() {
  const open = useSyncExternalStore(subscribeQuestion, currentQuestion, none)
  const shown = useLast(open)
  return shown && <Question question={shown} isOpen={open !== null} />
}

function Question({ question, isOpen }: { question: RunQuestion; isOpen: boolean }) {
  const { automation, answer } = question
  const places = placesOf(automation)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && answer(false)}
      title={`Run “${automation.name}” now?`}
      description={
        places.length > 0
          ? 'It starts right away. Its output is sent to:'
          : 'It starts right away. Its output is not sent anywhere; you read it on the page of the run.'
      }
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button variant="primary" autoFocus onClick={() => answer(true)}>
            Run now
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {places.length > 0 && (
          <ul className="grid gap-1.5">
            {places.map(({ source, label }) => (
              <li key={`${source} ${label}`} className="flex min-w-0 items-center gap-2 font-medium">
                <SourceIcon source={source} decorative />
                <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>{' '}
                <span className="font-normal text-ink-3">{byMedium(source)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-ink-3">
          You are asked once per automation in this browser, and again when its destinations change.
        </p>
      </div>
    </Dialog>
  )
}
