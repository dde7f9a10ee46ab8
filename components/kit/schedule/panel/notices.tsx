'use client'

import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ScheduleFix, SchedulePreview, ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { touched } from './change-row.tsx'
import { Fixes } from './fixes.tsx'

const marks = { stop: 'error', caution: 'held', hint: 'skipped' } as const
const inks = { stop: 'text-stop', caution: 'text-ink', hint: 'text-ink-3' }
const order = ['stop', 'caution', 'hint']

type Props = {
  preview: SchedulePreview
  stale: boolean
  of: readonly ScheduleWarning['severity'][]
  /** The last run in sight. */
  until: string
}

/** What may surprise, the gravest first. What a clock change does stands at its place in the list of runs. */
export function Notices({ preview, stale, of, until }: Props) {
  const listed = touched(preview).filter(({ instant }) => Date.parse(instant) <= Date.parse(until))
  const known = new Set(listed.flatMap(({ warning }) => (warning ? [warning] : [])))
  const told = preview.warnings
    .filter((warning) => of.includes(warning.severity) && !known.has(warning))
    .toSorted(bySeverity)
  const own = ownFixes(told)
  if (told.length === 0) return null
  return (
    <ul className="grid gap-2">
      {told.map((warning) => (
        <li key={`${warning.code} ${warning.instant ?? ''}`} className="flex items-start gap-2.5 text-sm">
          <span className="mt-1.5">
            <StatusMark status={marks[warning.severity]} />
          </span>
          <span className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className={inks[warning.severity]}>{warning.message}</span>
            <Fixes fixes={own.get(warning)} stale={stale} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function bySeverity(a: ScheduleWarning, b: ScheduleWarning): number {
  return order.indexOf(a.severity) - order.indexOf(b.severity)
}

/** Two warnings may be mended by the same schedule: the graver one has the button. */
function ownFixes(told: readonly ScheduleWarning[]): ReadonlyMap<ScheduleWarning, ScheduleFix[]> {
  const offered = new Set<string>()
  return new Map(
    told.map((warning) => [
      warning,
      (warning.fixes ?? []).filter(({ schedule }) => {
        const text = JSON.stringify(schedule)
        const isNew = !offered.has(text)
        offered.add(text)
        return isNew
      }),
    ]),
  )
}
