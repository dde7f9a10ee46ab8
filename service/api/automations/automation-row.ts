import type { AutomationDetail, AutomationSummary } from '#contract/automation-list.ts'
import type { Automation } from '#contract/automation-shape.ts'
import { automationSettings } from '#contract/common/automation-settings.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { unjudgedReason } from '#contract/common/unjudged.ts'
import type { Context } from '#service/core/context.ts'
import { iso } from '#service/core/history.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { errorColumn } from '#service/deliveries/undelivered.ts'
import { noTest } from '#service/engine/queue/insert.ts'
import { monthAt } from '#service/engine/queue/month.ts'
import { scheduleProblem } from '#service/engine/schedule/check.ts'
import { conditionMet, describeSchedule } from '#service/engine/schedule/describe.ts'
import { readSchedule } from '#service/engine/schedule/stored-schedule.ts'

type StateOf = {
  enabled: boolean
  completedAt: unknown
  lastErrorMessage: string | null
  /** Its last output has not arrived somewhere. */
  isUndelivered: boolean
}

/**
 * Paused counts before completed, and completed before a failed run, which no other can clear any more. Output that did not
 * arrive can be sent again, so it is an error also of what ran once and for all.
 */
export function statusOf(row: StateOf): Automation['status'] {
  if (!row.enabled) return 'paused'
  if (row.isUndelivered) return 'error'
  if (row.completedAt !== null) return 'completed'
  return row.lastErrorMessage === null ? 'healthy' : 'error'
}

export const automationColumns = `id, name, prompt, schedule, timezone, enabled, model_level AS "modelLevel",
  capability_mode AS "capabilityMode", allowed_capabilities AS "allowedCapabilities",
  output_channels AS "outputChannels", template_slug AS "templateSlug", last_error_message AS "lastErrorMessage",
  created_at AS "createdAt", updated_at AS "updatedAt", last_attempt_at AS "lastAttemptAt",
  last_run_at AS "lastRunAt", next_run_at AS "nextRunAt", completed_at AS "completedAt",
  undelivered <> '{}' AS "isUndelivered"`

export type AutomationRow = Omit<Automation, 'status'> & {
  completedAt: string | null
  isUndelivered: boolean
}

export function toAutomation({ completedAt, isUndelivered, ...row }: AutomationRow): Automation {
  const { id, name, prompt, schedule, timezone, enabled, ...rest } = row
  const status = statusOf({ ...row, completedAt, isUndelivered })
  const lastErrorMessage = status === 'error' ? row.lastErrorMessage : null
  return { id, name, prompt, schedule, timezone, enabled, status, ...rest, lastErrorMessage }
}

type Computed =
  | 'description'
  | 'destinationNames'
  | 'lacksModel'
  | 'promptStart'
  | 'schedule'
  | 'settings'
  | 'status'

type CommonRow = Omit<AutomationSummary, Computed> & {
  schedule: unknown
  settings: unknown
  destinationNames: Record<string, string> | null
  completedAt: string | null
  isUndelivered: boolean
}

export type SummaryRow = CommonRow & { promptStart: string }
export type DetailRow = CommonRow & Pick<AutomationDetail, 'modelMonth' | 'prompt'>

type RecentRuns = AutomationSummary['recentRuns']

/**
 * Reads the newest runs of the automation `r` by an index, and returns them oldest first. Who does not see every channel
 * gets no reasons that tell of events.
 */
const recentRuns = (
  sight: Sight,
) => `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'status', x.status, 'cause', x.cause,
      'at', ${iso('x.at')}, 'reason', x.reason, 'reasonText', ${sight.isWhole ? 'x.reason_text' : 'CASE WHEN x.event_id IS NULL THEN x.reason_text END'})
      ORDER BY x.created_at, x.id), '[]')
    FROM (SELECT n.id, n.status, n.cause, n.reason, n.reason_text, n.event_id, n.created_at, coalesce(n.scheduled_for, n.created_at) AS at
            FROM runs n WHERE n.org_id = r.org_id AND n.automation_id = r.id AND ${noTest('n')}
           ORDER BY n.created_at DESC NULLS LAST, n.id DESC NULLS LAST LIMIT 14) x)`

const destinationNames = (sight: Sight) => `(SELECT json_object_agg(d.id, d.name) FROM (
    SELECT c.source_channel_id AS id, c.channel_name AS name FROM jsonb_array_elements(r.output_channels) o
      JOIN channels c ON c.org_id = r.org_id AND c.source_name = o ->> 'channel'
       AND o -> 'destinations' ? c.source_channel_id
     WHERE ${sight.channel('c.id')}
    UNION ALL SELECT m.id::text, m.name FROM members m WHERE m.org_id = r.org_id AND m.id = ANY(r.inbox_member_ids)) d)`

const commonColumns = (
  sight: Sight,
) => `r.id, r.name, r.schedule, r.timezone, r.enabled, r.model_level AS "modelLevel",
  r.capability_mode AS "capabilityMode", r.allowed_capabilities AS "allowedCapabilities",
  r.output_channels AS "outputChannels", r.template_slug AS "templateSlug", ${errorColumn(sight)} AS "lastErrorMessage",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.last_attempt_at AS "lastAttemptAt",
  r.last_run_at AS "lastRunAt", r.next_run_at AS "nextRunAt", r.version, r.settings, r.inbox,
  r.inbox_member_ids AS "inboxMemberIds", r.rules, r.trigger_kind AS "triggerKind",
  r.paused_reason AS "pausedReason", r.failures_in_row AS "failuresInRow", r.deleted_at AS "deletedAt",
  r.anchor_at AS "anchorAt", r.completed_at AS "completedAt", r.undelivered <> '{}' AS "isUndelivered",
  json_build_object('id', r.owner_id, 'name', o.name, 'image', coalesce(o.image, '')) AS owner,
  ${recentRuns(sight)} AS "recentRuns", ${destinationNames(sight)} AS "destinationNames"`

export const summaryColumns = (sight: Sight) =>
  `${commonColumns(sight)}, left(r.prompt, 280) AS "promptStart"`
const modelMonth = `(SELECT json_build_object('costUsd', coalesce(sum(m.cost_micros), 0)::float8 / 1000000,
    'unpriced', coalesce(sum(m.unpriced), 0)::int)
  FROM organizations o JOIN model_months m ON m.org_id = o.id AND m.month = ${monthAt('now()')} AND m.spender = r.id::text
 WHERE o.id = r.org_id) AS "modelMonth"`

export const detailColumns = (sight: Sight) => `${commonColumns(sight)}, r.prompt, ${modelMonth}`
export const detailJoins = 'LEFT JOIN members o ON o.org_id = r.org_id AND o.id = r.owner_id'

/** Describes a schedule, or says why this machine cannot evaluate it. */
export function scheduleWords(schedule: Schedule, timezone: string, anchorAt: string): string {
  const outcome = scheduleProblem(() => describeSchedule(schedule, timezone, Date.parse(anchorAt)))
  return 'value' in outcome ? outcome.value : outcome.message
}

/** Adds that rules decide to the words of a schedule of events. */
export function withRules(words: string, rules: unknown): string {
  if (!rules) return words
  return words.endsWith(conditionMet)
    ? words.replace(conditionMet, ', if it meets the rules and the condition')
    : `${words}, if it meets the rules`
}

/** Copies field by field: copying the rest of a row of the driver is slow, and would take the total of a list along. */
function toCommon(row: CommonRow) {
  const schedule = readSchedule(row.schedule)
  const status = statusOf(row)
  return {
    id: row.id,
    name: row.name,
    schedule,
    timezone: row.timezone,
    enabled: row.enabled,
    status,
    modelLevel: row.modelLevel,
    capabilityMode: row.capabilityMode,
    allowedCapabilities: row.allowedCapabilities,
    outputChannels: row.outputChannels,
    templateSlug: row.templateSlug,
    lastErrorMessage: status === 'error' ? row.lastErrorMessage : null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastAttemptAt: row.lastAttemptAt,
    lastRunAt: row.lastRunAt,
    nextRunAt: row.nextRunAt,
    version: row.version,
    settings: automationSettings.parse(row.settings),
    inbox: row.inbox,
    inboxMemberIds: row.inboxMemberIds,
    rules: row.rules,
    description: withRules(scheduleWords(schedule, row.timezone, row.anchorAt), row.rules),
    triggerKind: row.triggerKind,
    owner: row.owner,
    pausedReason: row.pausedReason,
    failuresInRow: row.failuresInRow,
    anchorAt: row.anchorAt,
    deletedAt: row.deletedAt,
    recentRuns: row.recentRuns,
    destinationNames: row.destinationNames ?? {},
  }
}

type WithoutModel<T> = Omit<T, 'lacksModel'>

export function toSummary(row: SummaryRow): WithoutModel<AutomationSummary> {
  return { ...toCommon(row), promptStart: row.promptStart }
}

export function toDetail(row: DetailRow): WithoutModel<AutomationDetail> {
  return { ...toCommon(row), prompt: row.prompt, modelMonth: row.modelMonth }
}

const asksModel = ({ schedule }: { schedule: Schedule }) =>
  schedule.type === 'event' && schedule.condition !== undefined

/** Says of each whether a model is missing that would judge its condition. */
export async function withLacking<T extends { schedule: Schedule }>(
  { orgId, models }: Context,
  automations: T[],
  reader?: Reader,
): Promise<(T & { lacksModel: boolean })[]> {
  const lacks = automations.some(asksModel) && (await models.of(orgId, reader)).forLevel('low') === null
  return automations.map((one) => ({ ...one, lacksModel: lacks && asksModel(one) }))
}

type Row = { id: string; recentRuns: RecentRuns }

/** Finds the automations that look healthy but skipped their last events because no model could judge the condition. */
export async function skippingEvents(
  context: Context,
  automations: readonly Pick<Automation, 'id' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const healthy = [...new Set(automations.flatMap(({ id, status }) => (status === 'healthy' ? [id] : [])))]
  if (healthy.length === 0) return new Set()
  const values = [context.orgId, healthy]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<Row>(
    context.db,
    `SELECT r.id, ${recentRuns(sight)} AS "recentRuns" FROM automations r
      WHERE r.org_id = $1 AND r.id = ANY($2::uuid[]) AND r.trigger_kind = 'event'`,
    values,
  )
  const lacksModel = (await context.models.of(context.orgId)).forLevel('low') === null
  const isSkipping = (row: Row) => unjudgedReason({ ...row, lacksModel, status: 'healthy' }) !== null
  return new Set(found.filter(isSkipping).map(({ id }) => id))
}
