'use client'

import { useMemo, useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { allZones, presentName, searchZones, type Zone, zoneOf } from '#lib/schedule/zones.ts'
import { fieldId, useEditor } from './editor-context.ts'
import { Row } from './parts/row.tsx'

type Props = { viewerZone: string; organizationZone?: string; onTimezone: (zone: string) => void }

/** How many are listed at once; typing finds the others. */
const most = 80

/** The zone of the schedule, found by city, by what people call it, or by its offset. */
export function ZoneField({ viewerZone, organizationZone, onTimezone }: Props) {
  const { timezone, now, errorOf } = useEditor()
  const [typed, setTyped] = useState<string | null>(null)
  // Some hundred zones: not before somebody looks for one.
  const isLooking = typed !== null
  const zones = useMemo(() => (isLooking ? allZones(now) : []), [isLooking, now])
  const nearest = [
    { name: timezone, note: '' },
    { name: organizationZone ?? '', note: 'your organization' },
    { name: presentName(viewerZone), note: 'where you are' },
    { name: 'UTC', note: '' },
  ].filter(({ name }, index, all) => name !== '' && all.findIndex((one) => one.name === name) === index)
  const ownNotes = new Map([
    [presentName(viewerZone), 'where you are'],
    [organizationZone ?? '', 'your organization'],
  ])
  const found = typed?.trim()
    ? searchZones(zones, typed)
    : [...nearest.map(({ name }) => zoneOf(name, now)), ...zones]
  const listed = found.filter((zone, index) => found.findIndex((one) => one.name === zone.name) === index)
  return (
    <Row label="Zone" fields={['timezone']}>
      <span className="contents" onFocusCapture={() => setTyped('')}>
        <Combobox
          id={fieldId('timezone')}
          label="Time zone"
          value={timezone}
          shown={<ZoneWords zone={zoneOf(timezone, now)} />}
          options={listed.slice(0, most).map((zone) => optionOf(zone, ownNotes.get(zone.name)))}
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

function ZoneWords({ zone }: { zone: Zone }) {
  return (
    <>
      {zone.city} <span className="text-ink-3">{zone.offset}</span>
    </>
  )
}

function optionOf(zone: Zone, own: string | undefined) {
  const area =
    zone.name === zone.city || zone.name === 'UTC'
      ? ''
      : zone.name.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  const note = [zone.offset === zone.city ? '' : zone.offset, own ?? area].filter(Boolean).join(' · ')
  return { value: zone.name, label: zone.city, note }
}
