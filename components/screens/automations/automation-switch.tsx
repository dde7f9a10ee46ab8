'use client'

import { useChangeAutomation, useMay } from '#components/kit/automation/use-change-automation.ts'
import type { Shown } from '#components/kit/automation/words.ts'
import { useRow } from '#components/kit/list/row.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { tip } from '#components/ui/tooltip.ts'

/** Pauses or resumes an automation. */
export function AutomationSwitch({ automation }: { automation: Shown }) {
  const { tabIndex } = useRow()
  const { turn } = useChangeAutomation()
  const may = useMay()
  const { enabled, name, deletedAt, status } = automation
  const can = deletedAt === null && may('pauseAutomation') && may('resumeAutomation')
  return (
    <Switch
      checked={enabled && status !== 'completed'}
      disabled={!can || status === 'completed'}
      onChange={(next) => void turn(automation, next)}
      aria-label={`Turn ${name} on or off`}
      tabIndex={tabIndex}
      data-key="p"
      {...tip(wordsFor(automation, can), can ? 'p' : undefined)}
    />
  )
}

function wordsFor({ status, enabled }: Shown, can: boolean): string {
  if (status === 'completed') return 'It has finished: it will not run again'
  if (!can) return enabled ? 'It is on. An owner or an admin can pause it.' : 'Paused'
  return enabled ? 'Pause' : 'Resume'
}
