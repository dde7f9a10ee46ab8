'use client'

import { formatInstant, formatRelative } from '#lib/format.ts'
import { useNow, useZone } from './now.tsx'

type Props = {
  /** Null: it has not happened. */
  instant: string | null | undefined
  never?: string
  className?: string
}

/** A relative time that keeps going; the absolute one, in the zone of the viewer and in UTC, is its title. */
export function TimeAgo({ instant, never = 'never', className }: Props) {
  const now = useNow()
  const zone = useZone()
  if (!instant) return <span className={className}>{never}</span>
  const utc = formatInstant(instant, 'UTC')
  return (
    <time
      dateTime={instant}
      title={zone === 'UTC' ? utc : `${formatInstant(instant, zone)}, ${utc}`}
      className={className}
    >
      {formatRelative(instant, new Date(now))}
    </time>
  )
}
