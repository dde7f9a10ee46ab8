import type { AutomationSummary } from '#contract/automation-list.ts'
import type { Day } from './today.ts'

export type Upcoming = { instant: string; automationId: string; name: string }

type Known = Pick<
  AutomationSummary,
  'id' | 'name' | 'schedule' | 'nextRunAt' | 'enabled' | 'timezone' | 'anchorAt'
>

const most = 200
const unitMs = { minutes: 60_000, hours: 3_600_000 }

/** The runs of the rest of the day that follow from the next one alone. */
export function upcoming(automations: readonly Known[], { end }: Day): Upcoming[] {
  return automations.flatMap((automation) => {
    const { id, name, schedule, nextRunAt } = automation
    if (!isDueBefore(automation, end) || !nextRunAt) return []
    const one = (instant: number) => ({ instant: new Date(instant).toISOString(), automationId: id, name })
    if (schedule.type !== 'every') return [one(Date.parse(nextRunAt))]
    const step = schedule.n * unitMs[schedule.unit]
    const count = Math.min(most, Math.ceil((end - Date.parse(nextRunAt)) / step))
    return Array.from({ length: count }, (_, index) => one(Date.parse(nextRunAt) + index * step))
  })
}

export function isDueBefore({ enabled, nextRunAt }: Known, end: number): boolean {
  return enabled && typeof nextRunAt === 'string' && Date.parse(nextRunAt) < end
}
