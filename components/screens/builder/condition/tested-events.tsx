'use client'

import { Suspense, useState } from 'react'
import { useMay } from '#components/kit/automation/use-change-automation.ts'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { ScrollBox } from '#components/ui/scroll-box.tsx'
import { useBuilder } from '../state/builder-form.ts'
import { type Line, runsTold, tallyOf } from './past-events.ts'
import { TestedRow } from './tested-row.tsx'
import type { BackTesting } from './use-back-test.ts'
import type { Marks } from './use-marks.ts'

const ReplayDialog = lazyPart(() => import('#components/kit/run/replay-dialog.tsx'))

type Props = { test: BackTesting; marking: Marks; hasCondition: boolean }

export function TestedEvents({ test, marking: { marks, toggle }, hasCondition }: Props) {
  const { automation, isChanged } = useBuilder()
  const may = useMay()
  const [replayed, setReplayed] = useState<Line | null>(null)
  const { lines, listed } = test
  if (lines.length === 0)
    return (
      <p className="text-sm text-ink-2">
        None of these events happened in the last 30 days, so there is nothing to try.
      </p>
    )
  const byKey = new Map(marks.map((mark) => [mark.key, mark]))
  const canReplay = automation !== null && may('startRun')
  return (
    <div className="grid gap-2">
      <TestResult test={test} hasCondition={hasCondition} tally={tallyOf(marks, lines)} />
      <ScrollBox
        label={listed ? 'Past events' : 'Marked events'}
        className="max-h-[26rem] overflow-y-auto rounded-[7px] border border-line"
      >
        <ul>
          {lines.map((line, n) => (
            <TestedRow
              key={`${line.key} ${lines.slice(0, n).filter(({ key }) => key === line.key).length}`}
              line={line}
              mark={byKey.get(line.key)}
              toggle={toggle}
              replay={canReplay && line.eventId !== null ? () => setReplayed(line) : null}
            />
          ))}
        </ul>
      </ScrollBox>
      {replayed?.eventId && automation && (
        <Suspense>
          <ReplayDialog
            automationId={automation.id}
            eventId={replayed.eventId}
            eventName={replayed.name}
            summary={`“${replayed.summary}”`}
            isChanged={isChanged}
            onClose={() => setReplayed(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function TestResult({
  test,
  hasCondition,
  tally,
}: {
  test: BackTesting
  hasCondition: boolean
  tally: string | null
}) {
  const { lines, listed, judgedBy, isOld, progress } = test
  const hasAsked = listed !== null || test.answers.size > 0
  return (
    <div role="status" className="grid gap-1 text-sm text-ink-2">
      {tally && <p className="font-medium text-ink">{tally}</p>}
      <p className="empty:hidden">
        {listed && !progress && !isOld && `${runsTold(lines) ?? ''} `}
        {hasCondition && hasAsked && judgedBy && `Judged by ${judgedBy}.`}
        {hasCondition && hasAsked && judgedBy === null && (
          <span className="text-caution">
            No language model is set, so the condition cannot be judged and these events are skipped. Choose
            one in Settings → Models.
          </span>
        )}
        {isOld && !progress && ' The condition has changed since. Try again.'}
      </p>
    </div>
  )
}
