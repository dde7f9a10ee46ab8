'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { SchedulePreview } from '#contract/common/schedule-preview.ts'
import type { ScheduleDraft } from '#contract/schedule/form/draft.ts'
import { cityOf } from '#contract/schedule/zones.ts'
import { formatDuration } from '#lib/format.ts'
import { momentOf } from '#lib/moments.ts'
import { useEditor } from './editor-context.ts'

type Seen = { timezone: string; next: string | null }
type Zones = { was: Seen | null; is: Seen; said: string }
type Props = { preview: SchedulePreview; stale: boolean; onTimezone: (zone: string) => void }

/** Shows the next run before and after a change of the time zone. */
export function ZoneMoved({ preview, stale, onTimezone }: Props) {
  const { draft, timezone, now } = useEditor()
  const { was, is } = useZones(timezone, stale ? null : (preview.next[0] ?? null), saidBy(draft))
  if (!was?.next || !is.next || was.timezone === timezone) return null
  const year = new Date(now).getUTCFullYear()
  const words = (instant: string, zone: string) => {
    const { weekday, date, time } = momentOf(instant, zone, year)
    return `${weekday} ${date}, ${time} ${cityOf(zone)}`
  }
  const seconds = (Date.parse(is.next) - Date.parse(was.next)) / 1000
  const effect =
    seconds === 0
      ? 'keep the same moment'
      : `${formatDuration(Math.abs(seconds))} ${seconds > 0 ? 'later' : 'earlier'}`
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <span>
        The time zone has changed. The next run was <s>{words(was.next, was.timezone)}</s> and is now{' '}
        <span className="font-medium text-ink">{words(is.next, timezone)}</span>: {effect}.
      </span>
      <Button variant="quiet" size="sm" onClick={() => onTimezone(was.timezone)}>
        Back to {cityOf(was.timezone)}
      </Button>
    </p>
  )
}

/**
 * The next run in the present zone and, as last seen, in the zone before it. `said` is what is said apart from the
 * zone: when that changes as well, there is nothing to compare.
 */
function useZones(timezone: string, next: string | null, said: string): { was: Seen | null; is: Seen } {
  const [seen, setSeen] = useState<Zones>({ was: null, is: { timezone, next }, said })
  const { is } = seen
  let current = seen
  if (seen.said !== said) current = { was: null, is: { timezone, next: null }, said }
  else if (is.timezone !== timezone) current = { was: is, is: { timezone, next: null }, said }
  else if (next !== null && is.next !== next) current = { ...seen, is: { timezone, next } }
  if (current !== seen) setSeen(current)
  return current
}

/** Content of the draft without its zone. */
function saidBy({ way, repeat, every, once, cron, rrule }: ScheduleDraft): string {
  return JSON.stringify([way, repeat, every, once, cron, rrule])
}
