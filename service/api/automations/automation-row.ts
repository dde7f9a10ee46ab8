import type { Automation } from '#contract/automation-shape.ts'
import type { automations } from '#service/db/schema/automations.ts'

export type AutomationRow = typeof automations.$inferSelect

type StateOf = { enabled: boolean; completedAt: unknown; lastErrorMessage: string | null }

/** Paused wins over finished, and finished over a failure that no run can clear any more. */
export function statusOf(row: StateOf): Automation['status'] {
  if (!row.enabled) return 'paused'
  if (row.completedAt !== null) return 'completed'
  return row.lastErrorMessage === null ? 'healthy' : 'error'
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

export function toAutomation(row: AutomationRow): Automation {
  const status = statusOf(row)
  return {
    id: row.id,
    name: row.name,
    prompt: row.prompt,
    schedule: row.schedule as Automation['schedule'],
    timezone: row.timezone,
    enabled: row.enabled,
    status,
    modelLevel: row.modelLevel,
    capabilityMode: row.capabilityMode,
    allowedCapabilities: row.allowedCapabilities,
    outputChannels: row.outputChannels as Automation['outputChannels'],
    templateSlug: row.templateSlug,
    lastErrorMessage: status === 'error' ? row.lastErrorMessage : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastAttemptAt: iso(row.lastAttemptAt),
    lastRunAt: iso(row.lastRunAt),
    nextRunAt: iso(row.nextRunAt),
  }
}
