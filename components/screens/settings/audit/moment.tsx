'use client'

import { useNow, useZone } from '#components/ui/now.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { formatInstant } from '#lib/format.ts'

const date = { day: 'numeric', month: 'short' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** With seconds in the same year, to compare with other logs; otherwise with the year. */
function momentWords(instant: Date, now: Date, timeZone: string): string {
  const yearOf = (one: Date) => new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }).format(one)
  const isThisYear = yearOf(instant) === yearOf(now)
  const options = isThisYear ? { ...clock, second: '2-digit' as const } : clock
  const day = new Intl.DateTimeFormat('en-GB', {
    ...date,
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone,
  })
  const time = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  return `${day.format(instant).replace('Sept', 'Sep')} ${time.format(instant)}`
}

/** Shows the exact time; the tooltip has the zone and UTC. */
export function Moment({ instant }: { instant: string }) {
  const zone = useZone()
  const now = useNow()
  const utc = formatInstant(instant, 'UTC')
  return (
    <time
      dateTime={instant}
      className="whitespace-nowrap tabular-nums text-ink-2"
      {...tip(zone === 'UTC' ? utc : `${formatInstant(instant, zone)}, ${utc}`)}
    >
      {momentWords(new Date(instant), new Date(now), zone)}
    </time>
  )
}
