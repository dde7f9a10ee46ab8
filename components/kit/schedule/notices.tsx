'use client'

import { Button } from '#components/ui/button.tsx'
import { StatusMark } from '#components/ui/status-mark.tsx'
import type { ScheduleFix, SchedulePreview, ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { adopt, fieldId, focusLater, useEditor } from './editor-context.ts'
import { type TouchedChange, touched } from './touched.ts'

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

/** Warnings, the gravest first. Those of a clock change in sight are shown in the list of runs. */
export function Notices({ preview, stale, of, until }: Props) {
  const listed = touched(preview).filter(({ instant }) => Date.parse(instant) <= Date.parse(until))
  const known = new Set(listed.flatMap(({ warning }) => (warning ? [warning] : [])))
  const shown = preview.warnings
    .filter((warning) => of.includes(warning.severity) && !known.has(warning))
    .toSorted(bySeverity)
  const own = ownFixes(shown)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-2">
      {shown.map((warning) => (
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

/** Shows the fix once when two warnings have the same one: at the more serious warning. */
function ownFixes(shown: readonly ScheduleWarning[]): ReadonlyMap<ScheduleWarning, ScheduleFix[]> {
  const offered = new Set<string>()
  return new Map(
    shown.map((warning) => [
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

type FixesProps = {
  fixes: readonly ScheduleFix[] | undefined
  /** The fixes belong to an earlier schedule; applying one would undo later changes. */
  stale: boolean
}

/** Fixes, one click each. */
function Fixes({ fixes = [], stale }: FixesProps) {
  const { draft, onChange, timezone } = useEditor()
  return fixes.map(({ label, schedule }) =>
    schedule.type === 'event' ? null : (
      <Button
        key={label}
        size="sm"
        className="h-6!"
        disabled={stale}
        onClick={() => {
          onChange(adopt(draft, schedule, timezone))
          focusLater(fieldId('description'))
        }}
      >
        {label}
      </Button>
    ),
  )
}

/** A clock change on the track, between the runs before and after it. */
export function ChangeRow({ change, stale }: { change: TouchedChange; stale: boolean }) {
  const { warning, message } = change
  return (
    <li className="relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 py-1 before:absolute before:bottom-0 before:left-[5.5px] before:top-0 before:w-px before:bg-line-strong">
      <svg viewBox="0 0 12 12" className="relative mt-1 size-3" aria-hidden="true">
        <path
          d="M6 1 11 6 6 11 1 6Z"
          strokeWidth="1.5"
          className={warning ? 'fill-caution stroke-caution' : 'fill-raised stroke-ink-3'}
        />
      </svg>
      <div
        className={
          warning
            ? 'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md bg-caution-soft px-2 py-1 text-sm text-caution'
            : 'text-sm text-ink-3'
        }
      >
        <span className="min-w-0">{message}</span>
        <Fixes fixes={warning?.fixes} stale={stale} />
      </div>
    </li>
  )
}
