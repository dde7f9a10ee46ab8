import type { AutomationSummary } from '#contract/automation-list.ts'
import { unjudgedReason } from '#contract/common/unjudged.ts'
import { notRunningWords } from '../automation-status.ts'
import { routes } from '../routes.ts'
import type { Need } from './need.ts'

export type KnownAutomation = Pick<
  AutomationSummary,
  'id' | 'lacksModel' | 'lastErrorMessage' | 'name' | 'pausedReason' | 'recentRuns' | 'status'
>

/** Automations that fail, that Signalbox paused, or that skip every event. One that a person paused needs nothing. */
export function automationNeeds(automations: readonly KnownAutomation[]): Need[] {
  return automations.flatMap((automation): Need[] => {
    const { id, name, status, lastErrorMessage, pausedReason } = automation
    const one = { key: `automation ${id}`, href: routes.automation(id) }
    if (status === 'error')
      return [
        {
          ...one,
          mark: 'error',
          title: `${name} fails`,
          why: lastErrorMessage ?? 'The reason is in its last run.',
        },
      ]
    if (status === 'paused' && pausedReason !== null)
      return [{ ...one, mark: 'error', title: `${name} was paused`, why: pausedReason }]
    const unjudged = unjudgedReason(automation)
    return unjudged === null
      ? []
      : [{ ...one, mark: 'held', title: `${name} is ${notRunningWords(automation)}`, why: unjudged }]
  })
}
