import type { Automation } from '#contract/automation-shape.ts'

type StateOf = { enabled: boolean; completedAt: unknown; lastErrorMessage: string | null }

/** Paused wins over finished, and finished over a failure that no run can clear any more. */
export function statusOf(row: StateOf): Automation['status'] {
  if (!row.enabled) return 'paused'
  if (row.completedAt !== null) return 'completed'
  return row.lastErrorMessage === null ? 'healthy' : 'error'
}

export const automationColumns = `id, name, prompt, schedule, timezone, enabled, model_level AS "modelLevel",
  capability_mode AS "capabilityMode", allowed_capabilities AS "allowedCapabilities",
  output_channels AS "outputChannels", template_slug AS "templateSlug", last_error_message AS "lastErrorMessage",
  created_at AS "createdAt", updated_at AS "updatedAt", last_attempt_at AS "lastAttemptAt",
  last_run_at AS "lastRunAt", next_run_at AS "nextRunAt", completed_at AS "completedAt"`

export type AutomationRow = Omit<Automation, 'status'> & { completedAt: string | null }

export function toAutomation({ completedAt, ...row }: AutomationRow): Automation {
  const { id, name, prompt, schedule, timezone, enabled, ...rest } = row
  const status = statusOf({ ...row, completedAt })
  const lastErrorMessage = status === 'error' ? row.lastErrorMessage : null
  return { id, name, prompt, schedule, timezone, enabled, status, ...rest, lastErrorMessage }
}
