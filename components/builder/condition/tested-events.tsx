'use client'

import { ScrollBox } from '#components/story/scroll-box.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { ConditionTestResult } from '#contract/events.ts'

type Line = ConditionTestResult['data'][number]

const outcomes: Record<
  Line['outcome'],
  { mark: 'healthy' | 'skipped' | 'held' | 'error' | 'paused'; word: string }
> = {
  run: { mark: 'healthy', word: 'Runs' },
  skip: { mark: 'skipped', word: 'Skipped' },
  'cannot-judge': { mark: 'held', word: 'Cannot tell' },
  error: { mark: 'error', word: 'Failed' },
  'not-judged': { mark: 'paused', word: 'Not judged' },
}

type Props = {
  result: ConditionTestResult
  /** The draft says something else by now. */
  isOld: boolean
  hasCondition: boolean
}

export function TestedEvents({ result: { data, judgedBy }, isOld, hasCondition }: Props) {
  if (data.length === 0)
    return (
      <p className="text-sm text-ink-2">
        None of these events has come in the last 30 days, so there is nothing to try it on.
      </p>
    )
  const runs = data.filter(({ outcome }) => outcome === 'run').length
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-ink-2">
        {`${runs} of ${data.length} would have started a run. `}
        {hasCondition && judgedBy && `Judged by ${judgedBy}.`}
        {hasCondition && judgedBy === null && (
          <span className="text-caution">
            No language model is configured, so no condition can be judged: such events do not run. Set
            SIGNALBOX_MODEL_LOW.
          </span>
        )}
        {isOld && ' You have changed something since; try it again.'}
      </p>
      <ScrollBox
        label="Past events"
        className="max-h-[22rem] overflow-y-auto rounded-[7px] border border-line"
      >
        <ul>
          {data.map((line, n) => (
            <li
              key={line.eventId ?? `${line.occurredAt} ${n}`}
              className="grid gap-x-3 gap-y-0.5 border-b border-line px-3 py-2 last:border-b-0 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <span className="flex items-center gap-2 text-sm font-medium">
                <StatusMark status={outcomes[line.outcome].mark} />
                {outcomes[line.outcome].word}
              </span>
              <span className="min-w-0">
                <span className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{line.summary}</span>
                  <span className="shrink-0 text-xs text-ink-3">
                    <TimeAgo instant={line.occurredAt} />
                  </span>
                </span>
                {line.reasonText && (
                  <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{line.reasonText}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </div>
  )
}
