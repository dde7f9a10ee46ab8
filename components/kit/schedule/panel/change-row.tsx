'use client'

import type { ClockChange, SchedulePreview, ScheduleWarning } from '#contract/common/schedule-preview.ts'
import { Fixes } from './fixes.tsx'

/** `warning`: what it does to a run; null when it does nothing. */
export type TouchedChange = ClockChange & { warning: ScheduleWarning | null }

export function touched({ clockChanges, warnings }: SchedulePreview): TouchedChange[] {
  const clock = warnings.filter(({ code }) => code.startsWith('clock-'))
  return clockChanges.map((change) => ({
    ...change,
    warning: clock.find(({ instant }) => instant === change.instant) ?? null,
  }))
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
