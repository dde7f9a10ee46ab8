'use client'

import { useMemo, useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import { allZones, searchZones } from '#contract/schedule/zone-search.ts'
import { presentName, type Zone, zoneOf } from '#contract/schedule/zones.ts'

type Props = { value: string; readOnly: boolean; onChoose: (zone: string) => void }

/** How many are listed at once; typing finds the others. */
const most = 80

/** Found by city, by what people call it, or by its offset. */
export function ZoneChoice({ value, readOnly, onChoose }: Props) {
  const now = useNow()
  const here = presentName(useZone())
  const [typed, setTyped] = useState<string | null>(null)
  // Some hundred zones: not before somebody looks for one.
  const isLooking = typed !== null
  const zones = useMemo(() => (isLooking ? allZones(now) : []), [isLooking, now])
  const present = zoneOf(value, now)
  if (readOnly) return <Words zone={present} />
  const nearest = [...new Set([value, here, 'UTC'])].map((name) => zoneOf(name, now))
  const others = zones.filter(({ name }) => !nearest.some((one) => one.name === name))
  const listed = typed?.trim() ? searchZones(zones, typed) : [...nearest, ...others]
  return (
    <span className="contents" onFocusCapture={() => setTyped('')}>
      <Combobox
        label="Time zone"
        className="max-w-[24rem]"
        value={value}
        shown={labelOf(present)}
        options={listed.slice(0, most).map((zone) => optionOf(zone, here))}
        onSearch={setTyped}
        emptyText="No zone has this name. Try a large city nearby."
        onChoose={(zone) => zone !== null && zone !== value && onChoose(zone)}
      />
    </span>
  )
}

function Words({ zone: { city, offset } }: { zone: Zone }) {
  return (
    <span>
      {city} <span className="text-ink-3">{offset}</span>
    </span>
  )
}

function optionOf(zone: Zone, here: string) {
  const area =
    zone.name === zone.city ? '' : zone.name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  return { value: zone.name, label: labelOf(zone), note: zone.name === here ? 'where you are' : area }
}

/** “Berlin, UTC+1”, in the list and in the button alike. */
function labelOf({ city, offset }: Zone): string {
  return offset === city ? city : `${city}, ${offset}`
}
