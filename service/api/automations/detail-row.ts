import type { AutomationDetail, AutomationSummary } from '#contract/automation-list.ts'
import { automationSettings } from '#contract/common/automation-settings.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { iso } from '#service/core/history.ts'
import { noTest } from '#service/engine/queue/insert.ts'
import { scheduleProblem } from '#service/engine/schedule/check.ts'
import { describeSchedule } from '#service/engine/schedule/describe.ts'
import { readSchedule } from '#service/engine/schedule/stored-schedule.ts'
import { statusOf } from './automation-row.ts'

type Computed = 'description' | 'destinationNames' | 'promptStart' | 'schedule' | 'settings' | 'status'

type CommonRow = Omit<AutomationSummary, Computed> & {
  schedule: unknown
  settings: unknown
  destinationNames: Record<string, string> | null
  completedAt: string | null
}

export type SummaryRow = CommonRow & { promptStart: string }
export type DetailRow = CommonRow & { prompt: string }

export type RecentRuns = AutomationSummary['recentRuns']

/** The newest of the automation `r` are found off an index; the sort around them only turns them. */
export const recentRuns = `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'status', x.status, 'cause', x.cause,
      'at', ${iso('x.at')}, 'reason', x.reason, 'reasonText', x.reason_text) ORDER BY x.created_at, x.id), '[]')
    FROM (SELECT n.id, n.status, n.cause, n.reason, n.reason_text, n.created_at, coalesce(n.scheduled_for, n.created_at) AS at
            FROM runs n WHERE n.org_id = r.org_id AND n.automation_id = r.id AND ${noTest('n')}
           ORDER BY n.created_at DESC NULLS LAST, n.id DESC NULLS LAST LIMIT 14) x)`

const destinationNames = `(SELECT json_object_agg(c.source_channel_id, c.channel_name)
    FROM jsonb_array_elements(r.output_channels) o
    JOIN channels c ON c.org_id = r.org_id AND c.source_name = o ->> 'channel'
     AND o -> 'destinations' ? c.source_channel_id)`

const commonColumns = `r.id, r.name, r.schedule, r.timezone, r.enabled, r.model_level AS "modelLevel",
  r.capability_mode AS "capabilityMode", r.allowed_capabilities AS "allowedCapabilities",
  r.output_channels AS "outputChannels", r.template_slug AS "templateSlug", r.last_error_message AS "lastErrorMessage",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.last_attempt_at AS "lastAttemptAt",
  r.last_run_at AS "lastRunAt", r.next_run_at AS "nextRunAt", r.version, r.settings, r.trigger_kind AS "triggerKind",
  r.paused_reason AS "pausedReason", r.failures_in_row AS "failuresInRow", r.deleted_at AS "deletedAt",
  r.anchor_at AS "anchorAt", r.completed_at AS "completedAt",
  json_build_object('id', r.owner_id, 'name', o.name, 'image', coalesce(o.image, '')) AS owner,
  ${recentRuns} AS "recentRuns", ${destinationNames} AS "destinationNames"`

export const summaryColumns = `${commonColumns}, left(r.prompt, 280) AS "promptStart"`
export const detailColumns = `${commonColumns}, r.prompt`
export const detailJoins = 'LEFT JOIN members o ON o.org_id = r.org_id AND o.id = r.owner_id'

/** A schedule that this host cannot evaluate says why in place of its words. */
export function scheduleWords(schedule: Schedule, timezone: string, anchorAt: string): string {
  const outcome = scheduleProblem(() => describeSchedule(schedule, timezone, Date.parse(anchorAt)))
  return 'value' in outcome ? outcome.value : outcome.message
}

function toCommon<Row extends CommonRow>(row: Row) {
  const { completedAt: _, ...fields } = row
  const schedule = readSchedule(row.schedule)
  const status = statusOf(row)
  return {
    ...fields,
    schedule,
    status,
    lastErrorMessage: status === 'error' ? row.lastErrorMessage : null,
    settings: automationSettings.parse(row.settings),
    description: scheduleWords(schedule, row.timezone, row.anchorAt),
    destinationNames: row.destinationNames ?? {},
  }
}

export function toSummary(row: SummaryRow): AutomationSummary {
  return toCommon(row)
}

export function toDetail(row: DetailRow): AutomationDetail {
  return toCommon(row)
}
