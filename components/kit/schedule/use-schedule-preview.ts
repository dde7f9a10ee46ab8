'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#components/ui/use-settled.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import type { SchedulePreview } from '#contract/common/schedule-preview.ts'
import type { TimedSchedule } from '#contract/schedule/form/draft.ts'
import { api } from '#lib/api/browser/api.ts'
import { issuesOf } from '#lib/api/errors.ts'
import { usualCount } from './strip.ts'

type Options = {
  /** Number of runs; components with the same schedule and count share one request. */
  count?: number
  /** The instant intervals count from, for a schedule that is saved and not changed. */
  anchor?: string
  /** The automation that is edited: how long its runs take is compared. */
  automationId?: string
}

export type PreviewState = {
  /** The last good answer; it stays while a new one is awaited, and when there is none. */
  preview: SchedulePreview | null
  /** Whether that answer is for an earlier schedule than the one that is shown. */
  stale: boolean
  /** Errors by the field of the schedule. */
  issues: { field: string; message: string }[]
  /** Failure that is not about the schedule. */
  error: unknown
  retry: () => void
  offered: boolean
}

const waitMs = 200

/** A schedule in words and its next runs, by the function that starts them. Asks when the typing has stopped. */
export function useSchedulePreview(
  schedule: TimedSchedule | null,
  timezone: string,
  { count = usualCount, anchor, automationId }: Options = {},
): PreviewState {
  const offered = useOffers()('previewSchedule')
  const wanted = JSON.stringify(
    schedule && {
      ...{ schedule, timezone, count },
      ...(anchor && { anchor }),
      ...(automationId && { automationId }),
    },
  )
  const asked = useSettled(wanted, waitMs)
  const input = JSON.parse(asked) as PreviewInput | null
  const query = useQuery({
    ...api.schedules.preview.queryOptions({ input: input ?? { schedule: unasked, timezone } }),
    enabled: offered && input !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const current = input !== null && !query.isPlaceholderData ? query.data : undefined
  const [last, setLast] = useState<SchedulePreview | null>(null)
  if (current && current !== last) setLast(current)
  const issues = input === null ? [] : issuesOf(query.error).map(fieldIssue)
  return {
    preview: current ?? last,
    stale: current === undefined || asked !== wanted,
    issues,
    error: query.error && issues.length === 0 ? query.error : null,
    retry: () => void query.refetch(),
    offered,
  }
}

type PreviewInput = Parameters<typeof api.schedules.preview.queryOptions>[0]['input']

const unasked: TimedSchedule = { type: 'every', n: 1, unit: 'hours' }

function fieldIssue({ path, message }: { path: (string | number)[]; message: string }) {
  return { field: String(path.at(-1) ?? ''), message }
}
