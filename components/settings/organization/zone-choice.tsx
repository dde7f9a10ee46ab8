'use client'

import { useMemo } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { useNow } from '#components/ui/now.tsx'

type Props = { value: string; readOnly: boolean; onChoose: (zone: string) => void }

export function ZoneChoice({ value, readOnly, onChoose }: Props) {
  const now = useNow()
  const options = useMemo(() => zonesWith(value).map((zone) => optionOf(zone, now)), [value, now])
  if (readOnly) return <span>{wordsOf(value)}</span>
  return (
    <Combobox
      label="Time zone"
      className="max-w-[24rem]"
      value={value}
      options={options}
      emptyText="No zone is called so. Try the name of a large city."
      onChoose={(zone) => zone !== null && zone !== value && onChoose(zone)}
    />
  )
}

/** The one that is set may have another name than the browser gives it. */
function zonesWith(value: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([value, 'UTC', ...known])]
}

function optionOf(zone: string, now: number) {
  return { value: zone, label: wordsOf(zone), note: offsetOf(zone, now) }
}

function wordsOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function offsetOf(timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === 'GMT' ? 'UTC' : name.replace('GMT', 'UTC')
}
