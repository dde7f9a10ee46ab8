'use client'

import { Square } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Button } from '#components/ui/button.tsx'
import type { EventDraft } from '../draft/draft.ts'
import { useBuilder } from '../state/builder-form.ts'
import { pastEventsId, testInput } from './past-events.ts'
import { TestedEvents } from './tested-events.tsx'
import { type BackTesting, useBackTest } from './use-back-test.ts'
import { type Marks, useMarks } from './use-marks.ts'

/** Lists the last events with the decision for each. Runs nothing. */
export default function BackTest({ event }: { event: EventDraft }) {
  const id = useId()
  const { automation } = useBuilder()
  const schedule = automation?.schedule
  const channelIds = schedule?.type === 'event' ? schedule.channelIds : undefined
  const section = useRef<HTMLElement>(null)
  const marking = useKeptFocus(useMarks(), section)
  const test = useBackTest(testInput(event, channelIds), marking.marks)
  const { error, progress, lines, listed } = test
  return (
    <section
      ref={section}
      id={pastEventsId}
      tabIndex={-1}
      aria-labelledby={id}
      className="grid min-w-0 scroll-mt-4 outline-none gap-2 border-t border-line pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-medium">
          Try on past events
        </h3>
        <p className="text-sm text-ink-3">
          Shows which of the last 50 events would start a run now. Nothing is run.
        </p>
        {progress ? (
          <Button size="sm" className="ml-auto" onClick={test.stop}>
            <Square aria-hidden="true" /> Stop
          </Button>
        ) : (
          <Button size="sm" className="ml-auto" onClick={test.run}>
            {listed ? 'Try again' : 'Try it'}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {progressOf(test)}
      </p>
      {error !== null && !progress && (
        <ReadFailure title="The events could not be tried" error={error} onRetry={test.run} compact />
      )}
      {(listed !== null || lines.length > 0) && (
        <TestedEvents test={test} marking={marking} hasCondition={event.condition.trim() !== ''} />
      )}
    </section>
  )
}

/** A row that goes with its mark leaves the focus here, not at the top of the page. */
function useKeptFocus(marking: Marks, section: RefObject<HTMLElement | null>): Marks {
  const { marks, toggle } = marking
  const isPressed = useRef(false)
  const count = marks.length
  useEffect(() => {
    if (count >= 0 && isPressed.current && document.activeElement === document.body) section.current?.focus()
    isPressed.current = false
  }, [count, section])
  return {
    marks,
    toggle:
      toggle &&
      ((mark) => {
        isPressed.current = true
        toggle(mark)
      }),
  }
}

function progressOf({ progress, stopped }: BackTesting): string | null {
  if (progress)
    return progress.of === 0 ? 'Loading the events…' : `Judged ${progress.done} of ${progress.of}…`
  return stopped ? `Stopped: ${stopped.done} of ${stopped.of} were judged.` : null
}
