'use client'

import { useZone } from '#components/ui/now.tsx'
import { tip } from '#components/ui/tooltip.ts'
import { formatInstant } from '#lib/format.ts'

const options = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** To the second: a log is read beside other logs. The year, the zone and UTC are in its tooltip. */
export function Moment({ instant }: { instant: string }) {
  const zone = useZone()
  const utc = formatInstant(instant, 'UTC')
  return (
    <time
      dateTime={instant}
      className="whitespace-nowrap tabular-nums text-ink-2"
      {...tip(zone === 'UTC' ? utc : `${formatInstant(instant, zone)}, ${utc}`)}
    >
      {new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
        .format(new Date(instant))
        .replace(',', '')}
    </time>
  )
}
