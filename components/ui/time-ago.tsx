'use client'

import { useEffect, useState } from 'react'
import { formatInstant } from '#lib/format.ts'

/** The server says the relative time; the absolute one joins it in the zone of the viewer, which only the browser knows. */
export function TimeAgo({ instant, words }: { instant: string; words: string }) {
  const [title, setTitle] = useState(() => formatInstant(instant, 'UTC'))
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const here = zone === 'UTC' ? '' : `${formatInstant(instant, zone)}, `
    setTitle(here + formatInstant(instant, 'UTC'))
  }, [instant])
  return (
    <time dateTime={instant} title={title}>
      {words}
    </time>
  )
}
