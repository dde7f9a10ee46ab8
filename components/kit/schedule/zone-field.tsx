'use client'

import { useMemo, useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { arriving } from '#components/ui/lazy-part.ts'
import { presentName, type Zone, zoneOf } from '#contract/schedule/zones.ts'
import { fieldId, useEditor } from './editor-context.ts'
import { Row } from './fields.tsx'

type Props = { viewerZone: string; organizationZone?: string; onTimezone: (zone: string) => void }

const loadSearch = () => import('#contract/schedule/zone-search.ts')

/** How many are listed at once; typing finds the others. */
const most = 80

/** The zone of the schedule, found by city, by what people call it, or by its offset. */
export function ZoneField({ viewerZone, organizationZone, onTimezone }: Props) {
  const { timezone, now, errorOf } = useEditor()
  const [typed, setTyped] = useState<string | null>(null)
  // Some hundred zones: not before somebody looks for one.
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>> | null>(null)
  const zones = useMemo(() => search?.allZones(now) ?? [], [search, now])
  const look = () => {
    setTyped('')
    if (!search) void arriving(loadSearch).then(setSearch)
  }
  const own = new Map([
    [timezone, ''],
    [organizationZone ?? timezone, 'your organization'],
    [
      presentName(viewerZone),
      viewerZone === organizationZone ? 'your organization, and where you are' : 'where you are',
    ],
    ['UTC', ''],
  ])
  const nearest = [...own.keys()].map((name) => zoneOf(name, now))
  const found = search && typed?.trim() ? search.searchZones(zones, typed) : [...nearest, ...zones]
  const listed = found.filter((zone, index) => found.findIndex((one) => one.name === zone.name) === index)
  return (
    <Row label="Zone" fields={['timezone']}>
      <span className="contents" onFocusCapture={look}>
        <Combobox
          id={fieldId('timezone')}
          label="Time zone"
          value={timezone}
          shown={optionOf(zoneOf(timezone, now), undefined).label}
          options={listed.slice(0, most).map((zone) => optionOf(zone, own.get(zone.name) || undefined))}
          onSearch={setTyped}
          onChoose={(name) => name && onTimezone(name)}
          emptyText="No zone has this name. Try a large city nearby."
          invalid={errorOf('timezone') !== null}
          describedBy={errorOf('timezone') ? `${fieldId('timezone')}-error` : undefined}
          className="max-w-80"
        />
      </span>
    </Row>
  )
}

function optionOf(zone: Zone, own: string | undefined) {
  const area =
    zone.name === zone.city ? '' : zone.name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  const label = zone.offset === zone.city ? zone.city : `${zone.city}, ${zone.offset}`
  return { value: zone.name, label, note: own ?? area }
}
