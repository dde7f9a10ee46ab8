'use client'

import { Check, FlaskConical } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { type Status, StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { isDecided, isRight, type Line, type Mark, wantedOf } from './past-events.ts'
import type { Marks } from './use-marks.ts'

const outcomes: Record<Line['outcome'], { mark: Status; word: string }> = {
  run: { mark: 'healthy', word: 'Runs' },
  skip: { mark: 'skipped', word: 'Skipped' },
  'cannot-judge': { mark: 'held', word: 'Cannot tell' },
  error: { mark: 'error', word: 'Failed' },
  'not-judged': { mark: 'paused', word: 'Not judged' },
  'to-judge': { mark: 'waiting', word: 'Not tried' },
}

type Props = {
  line: Line
  mark: Mark | undefined
  toggle: Marks['toggle']
  /** Null: the event cannot be run again. */
  replay: (() => void) | null
}

export function TestedRow({ line, mark, toggle, replay }: Props) {
  const { outcome, summary, occurredAt, reasonText, payload } = line
  const canMark = mark !== undefined || (isDecided(line) && payload !== null)
  const hasActions = replay !== null || (toggle !== null && canMark)
  return (
    <li
      className={`grid gap-x-3 gap-y-0.5 border-b border-line px-3 py-2 last:border-b-0 ${hasActions ? 'sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]' : 'sm:grid-cols-[6.5rem_minmax(0,1fr)]'}`}
    >
      <span className="flex items-start gap-2 text-sm font-medium">
        <span className="mt-1">
          <StatusMark status={outcomes[outcome].mark} />
        </span>
        {outcomes[outcome].word}
      </span>
      <span className="min-w-0">
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{summary}</span>
          <span className="shrink-0 text-xs text-ink-3">
            <TimeAgo instant={occurredAt} />
          </span>
        </span>
        {reasonText && (
          <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{reasonText}</span>
        )}
        {mark && <MarkResult line={line} mark={mark} />}
      </span>
      {hasActions && (
        <span
          className={`flex flex-wrap items-start gap-1.5 max-sm:mt-1 sm:justify-end ${mark ? '' : 'max-sm:-ml-2'}`}
        >
          {toggle && canMark && <MarkButton line={line} mark={mark} toggle={toggle} />}
          {replay && (
            <Button
              size="sm"
              variant="quiet"
              aria-haspopup="dialog"
              aria-label={`Run as a test: ${summary}`}
              onClick={replay}
              {...tip('Run this event as a test')}
            >
              <FlaskConical aria-hidden="true" /> <span className="sm:sr-only">Run as a test</span>
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

type MarkProps = { line: Line; mark: Mark | undefined; toggle: (mark: Mark) => void }

function MarkButton({ line, mark, toggle }: MarkProps) {
  const { outcome: _, reason: _r, reasonText: _t, rulesMet: _m, payload, ...event } = line
  const shouldRun = wantedOf(line, mark)
  const label = shouldRun ? 'Should run' : 'Should not run'
  return (
    <Button
      size="sm"
      variant={mark ? 'secondary' : 'quiet'}
      className="sm:min-w-32"
      aria-pressed={mark !== undefined}
      aria-label={`${label}: ${line.summary}`}
      onClick={() => toggle(mark ?? { ...event, payload: payload ?? {}, shouldRun })}
      {...tip(mark ? 'Remove the mark' : 'This decision is wrong: keep the event as an example')}
    >
      {mark && <Check aria-hidden="true" />}
      {label}
    </Button>
  )
}

/** Whether a marked event was decided rightly by the condition that was tried last. */
function MarkResult({ line, mark }: { line: Line; mark: Mark }) {
  const right = isRight(mark, line)
  const wanted = mark.shouldRun ? 'should run' : 'should not run'
  if (right === null)
    return <span className="block text-sm text-ink-3">Marked: {wanted}. Not decided yet.</span>
  return (
    <span className={`flex items-center gap-1.5 text-sm ${right ? 'text-clear' : 'text-caution'}`}>
      <StatusMark status={right ? 'completed' : 'held'} />
      {right ? `Correct now: it ${wanted}` : `Not correct yet: it ${wanted}`}
    </span>
  )
}
