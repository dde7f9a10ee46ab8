'use client'

import { presentName } from '#contract/schedule/zones.ts'
import { fieldId, useEditor } from './editor-context.ts'
import { Row } from './fields.tsx'
import { ZonePicker } from './zone-picker.tsx'

type Props = { viewerZone: string; organizationZone?: string; onTimezone: (zone: string) => void }

/** The zone of the schedule. */
export function ZoneField({ viewerZone, organizationZone, onTimezone }: Props) {
  const { timezone, now, errorOf } = useEditor()
  const isWrong = errorOf('timezone') !== null
  const near = new Map([
    [timezone, ''],
    [organizationZone ?? timezone, 'your organization'],
    [
      presentName(viewerZone),
      viewerZone === organizationZone ? 'your organization and you' : 'where you are',
    ],
    ['UTC', ''],
  ])
  return (
    <Row label="Zone" fields={['timezone']}>
      <ZonePicker
        id={fieldId('timezone')}
        value={timezone}
        now={now}
        near={near}
        onChoose={onTimezone}
        invalid={isWrong}
        describedBy={isWrong ? `${fieldId('timezone')}-error` : undefined}
        className="max-w-80"
      />
    </Row>
  )
}
