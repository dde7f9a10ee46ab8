'use client'

import { formatDue, formatInstant, formatRelative } from '#lib/format.ts'
import { classes } from './classes.ts'
import { useNow, useZone } from './now.tsx'
import { tip } from './tooltip.ts'

type Props = {
  /** Null: it has not happened. */
  instant: string | null | undefined
  never?: string
  /** The time is in the future. */
  due?: boolean
  className?: string
}

/** A relative time that keeps going; the absolute one, in the zone of the viewer and in UTC, is its tooltip. */
export function TimeAgo({ instant, never = 'never', due = false, className }: Props) {
  const now = useNow()
  const zone = useZone()
  if (!instant) return <span className={className}>{never}</span>
  const utc = formatInstant(instant, 'UTC')
  return (
    <time
      dateTime={instant}
      className={classes('whitespace-nowrap', className)}
      {...tip(zone === 'UTC' ? utc : `${formatInstant(instant, zone)}\n${utc}`)}
    >
      {(due ? formatDue : formatRelative)(instant, new Date(now))}
    </time>
  )
}
