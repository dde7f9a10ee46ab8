'use client'

import { useMemo, useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { arriving } from '#components/ui/lazy-part.ts'
import { type Zone, zoneOf } from '#contract/schedule/zones.ts'

type Props = {
  value: string
  /** The present instant in milliseconds, which the offsets are of. */
  now: number
  /** Zones that are listed first, and what is said of them. */
  near: ReadonlyMap<string, string>
  onChoose: (zone: string) => void
  id?: string
  invalid?: boolean
  describedBy?: string
  className?: string
}

const loadSearch = () => import('#contract/schedule/zone-search.ts')

/** Number of zones in the list; typing finds the others. */
const most = 80

/** A time zone, found by city, by what people call it, or by its offset. */
export function ZonePicker({ value, now, near, onChoose, ...button }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  // The search of several hundred zones is loaded when the field is opened.
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>> | null>(null)
  const zones = useMemo(() => search?.allZones(now) ?? [], [search, now])
  const look = () => {
    setTyped('')
    if (!search) void arriving(loadSearch).then(setSearch)
  }
  const nearest = [...near.keys()].map((name) => zoneOf(name, now))
  const found = search && typed?.trim() ? search.searchZones(zones, typed) : [...nearest, ...zones]
  const listed = found.filter((zone, index) => found.findIndex((one) => one.name === zone.name) === index)
  return (
    <span className="contents" onFocusCapture={look}>
      <Combobox
        {...button}
        label="Time zone"
        value={value}
        shown={labelOf(zoneOf(value, now))}
        options={listed.slice(0, most).map((zone) => ({
          value: zone.name,
          label: labelOf(zone),
          note: near.get(zone.name) || areaOf(zone),
        }))}
        onSearch={setTyped}
        onChoose={(zone) => zone !== null && zone !== value && onChoose(zone)}
        emptyText="No time zone matches. Try a large city nearby."
      />
    </span>
  )
}

function areaOf({ name, city }: Zone): string {
  return name === city ? '' : name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
}

/** “Berlin, UTC+1”, in the list and in the button alike. */
function labelOf({ city, offset }: Zone): string {
  return offset === city ? city : `${city}, ${offset}`
}
