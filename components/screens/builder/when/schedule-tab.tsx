'use client'

import { ScheduleEditor } from '#components/kit/schedule/schedule-editor.tsx'
import { useZone } from '#components/ui/now.tsx'
import { useAnchor, useBuilder } from '../state/builder-context.ts'

type Props = { now: number; organizationZone: string }

export function ScheduleTab({ now, organizationZone }: Props) {
  const { draft, change, problems, isOpen, automation } = useBuilder()
  const viewerZone = useZone()
  const own = problems
    .filter(({ field }) => field === 'schedule' || field === 'timezone')
    .map(({ field, path, message }) => ({ field: String(path?.at(-1) ?? field), message }))
  return (
    <ScheduleEditor
      // What the page fills in by itself is no change of a zone.
      key={String(isOpen)}
      draft={draft.schedule}
      timezone={draft.timezone}
      viewerZone={viewerZone}
      organizationZone={organizationZone}
      now={now}
      problems={own}
      anchor={useAnchor()}
      automationId={automation?.id}
      onChange={(schedule) => change({ schedule })}
      onTimezone={(timezone) => change({ timezone })}
    />
  )
}
