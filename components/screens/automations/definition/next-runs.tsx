'use client'

import { isTimed, previewQuery } from '#components/kit/automation/queries.ts'
import { RunStations } from '#components/kit/automation/run-stations.tsx'
import { useOffers } from '#components/ui/viewer.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { api } from '#lib/api/browser/api.ts'

/** The next five runs as stations, in the zone of the schedule and in that of the viewer. */
export function NextRuns({ automation }: { automation: AutomationDetail }) {
  const { schedule, enabled, status } = automation
  const isOffered = useOffers()('previewSchedule')
  if (!isTimed(schedule) || !isOffered || status === 'completed') return null
  return (
    <>
      {!enabled && <p className="mb-2 text-sm text-ink-3">It is paused. Turned on, it would run:</p>}
      <RunStations query={previewQuery(api, { ...automation, schedule })} timezone={automation.timezone} />
    </>
  )
}
