import type { AutomationSummary } from '#contract/automation-list.ts'
import type { Day } from './today.ts'

export type Upcoming = { instant: string; automationId: string; name: string }

type Known = Pick<
  AutomationSummary,
  'id' | 'name' | 'schedule' | 'nextRunAt' | 'enabled' | 'timezone' | 'anchorAt'
>

const most = 200
const unitMs = { minutes: 60_000, hours: 3_600_000 }

/** The runs of the rest of the day. `later` has the times of rules by automation; intervals follow from the next run. */
export function upcoming(
  automations: readonly Known[],
  { end }: Day,
  later: ReadonlyMap<string, string[]> = new Map(),
): Upcoming[] {
  return automations.flatMap((automation) => {
    const { id, name, schedule, nextRunAt } = automation
    if (!isDueBefore(automation, end) || !nextRunAt) return []
    const one = (instant: number) => ({ instant: new Date(instant).toISOString(), automationId: id, name })
    const told = later.get(id)?.map((instant) => Date.parse(instant)) ?? []
    if (told.length > 0) return told.filter((instant) => instant < end).map(one)
    if (schedule.type !== 'every') return [one(Date.parse(nextRunAt))]
    const step = schedule.n * unitMs[schedule.unit]
    const count = Math.min(most, Math.ceil((end - Date.parse(nextRunAt)) / step))
    return Array.from({ length: count }, (_, index) => one(Date.parse(nextRunAt) + index * step))
  })
}

export function isDueBefore({ enabled, nextRunAt }: Known, end: number): boolean {
  return enabled && typeof nextRunAt === 'string' && Date.parse(nextRunAt) < end
}
