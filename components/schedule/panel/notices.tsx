'use client'

import { StatusMark } from '#components/ui/status-mark.tsx'
import type { SchedulePreview, ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { touched } from './change-row.tsx'
import { Fixes } from './fixes.tsx'

const marks = { stop: 'error', caution: 'held', hint: 'skipped' } as const
const inks = { stop: 'text-stop', caution: 'text-ink', hint: 'text-ink-3' }
const order = ['stop', 'caution', 'hint']

/** What may surprise, the gravest first. What a clock change does stands at its place in the list of runs. */
export function Notices({ preview }: { preview: SchedulePreview }) {
  const listed = new Set(touched(preview).flatMap(({ warning }) => (warning ? [warning] : [])))
  const told = preview.warnings.filter((warning) => !listed.has(warning)).toSorted(bySeverity)
  if (told.length === 0) return null
  return (
    <ul className="grid gap-2">
      {told.map((warning) => (
        <li key={`${warning.code} ${warning.instant ?? ''}`} className="flex items-start gap-2.5 text-sm">
          <span className="mt-1">
            <StatusMark status={marks[warning.severity]} />
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className={inks[warning.severity]}>{warning.message}</span>
            <Fixes warning={warning} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function bySeverity(a: ScheduleWarning, b: ScheduleWarning): number {
  return order.indexOf(a.severity) - order.indexOf(b.severity)
}
