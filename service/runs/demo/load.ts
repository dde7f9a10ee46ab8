import type pg from 'pg'
import { daysBefore, memberImage } from '#service/db/demo/build/companies.ts'
import type { DemoData } from '#service/db/demo/build/demo.ts'
import { members } from '#service/db/demo/cast.ts'
import { northlineId } from '#service/db/demo/ids.ts'
import { insertRows } from '#service/db/demo/insert.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { type DemoAutomation, demoAutomations } from './cast.ts'
import { Ledger } from './digest.ts'
import { insertPast } from './insert-past.ts'
import { type PastEvent, talkEvents, topicEvents } from './past-events.ts'
import { eventRuns, type PastRun, pastSlots, scheduledRuns, unjudgedRuns } from './past-runs.ts'

const failuresToPause = 5
const hour = 3_600_000

type Made = { automation: DemoAutomation; anchor: Date; runs: PastRun[] }

function anchorOf({ key, madeDaysAgo }: DemoAutomation, now: Date): Date {
  // Intervals count from the second in which an automation was saved, so it should not be the second of the seed.
  return new Date(daysBefore(now, madeDaysAgo).getTime() - key.length * 397_000)
}

/** Computes the runs and events of the demo's automations up to an instant. */
export function pastOf(ledger: Ledger, now: Date): { made: Made[]; events: PastEvent[] } {
  const { created, urgent } = topicEvents(ledger, now)
  // At two in the afternoon in Berlin for most of the year.
  const callAt = new Date(Math.floor(now.getTime() / (24 * hour)) * 24 * hour - 11.5 * 24 * hour)
  const automations = demoAutomations(callAt)
  const talks = talkEvents(ledger, now)
  const made = automations.map((automation): Made => {
    const anchor = anchorOf(automation, now)
    const since = (events: PastEvent[]) => events.filter(({ occurredAt }) => occurredAt > anchor)
    switch (automation.key) {
      case 'urgent':
        return { automation, anchor, runs: eventRuns(automation, since(urgent), ledger, 'Now high priority') }
      case 'triage':
        return {
          automation,
          anchor,
          runs: eventRuns(automation, since(created), ledger, 'New topic', 900_000),
        }
      case 'vip':
        return { automation, anchor, runs: unjudgedRuns(automation, since(talks)) }
    }
    const isPaused = automation.pausedReason !== undefined
    const until = isPaused ? daysBefore(now, 21) : now
    const slots = pastSlots(automation, anchor, now, until)
    return {
      automation,
      anchor,
      runs: scheduledRuns(automation, slots, ledger, isPaused ? failuresToPause : 0),
    }
  })
  return {
    made,
    events: [...created, ...urgent, ...talks].filter(
      (one) => now.getTime() - one.occurredAt.getTime() < 30 * 24 * hour,
    ),
  }
}

const columns = {
  ...{ org_id: 'uuid', id: 'uuid', owner_id: 'uuid', name: 'text', prompt: 'text', schedule: 'jsonb' },
  ...{ timezone: 'text', anchor_at: 'timestamptz', enabled: 'boolean', model_level: 'text' },
  ...{
    capability_mode: 'text',
    allowed_capabilities: 'text[]',
    output_channels: 'jsonb',
    template_slug: 'text',
  },
  ...{
    settings: 'jsonb',
    inbox: 'boolean',
    completed_at: 'timestamptz',
    last_error_message: 'text',
    failures_in_row: 'integer',
  },
  ...{ paused_reason: 'text', last_attempt_at: 'timestamptz', last_run_at: 'timestamptz' },
  ...{ next_run_at: 'timestamptz', tz_version: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
}

function row({ automation, anchor, runs }: Made, now: Date) {
  const { definition, pausedReason } = automation
  const { schedule, timezone } = definition
  const last = runs.findLast(({ startedAt }) => startedAt !== null)
  const next = pausedReason ? null : nextAfter(schedule, timezone, anchor, now)
  const failed = last?.status === 'failed'
  return {
    ...{ org_id: northlineId, id: automation.id, owner_id: ownerOf(automation).id, name: definition.name },
    ...{
      prompt: definition.prompt,
      schedule: stored(schedule),
      timezone,
      anchor_at: anchor,
      enabled: !pausedReason,
    },
    ...{
      model_level: definition.modelLevel,
      capability_mode: 'all',
      output_channels: definition.outputChannels,
    },
    ...{ template_slug: definition.templateSlug, settings: definition.settings },
    inbox: definition.inbox,
    completed_at: schedule.type === 'at' ? (last?.finishedAt ?? null) : null,
    ...{ last_error_message: failed ? last.reasonText : null, failures_in_row: failed ? failuresToPause : 0 },
    ...{
      paused_reason: pausedReason ?? null,
      last_attempt_at: last?.startedAt,
      last_run_at: last?.startedAt,
    },
    ...{ next_run_at: next, tz_version: tzVersion(), created_at: anchor, updated_at: anchor },
  }
}

function stored(schedule: DemoAutomation['definition']['schedule']) {
  if (schedule.type !== 'event' || schedule.condition === undefined) return schedule
  return { ...schedule, conditionMode: 'judge', conditionSchemaVersion: 1 }
}

function ownerOf({ owner: ownerKey }: DemoAutomation) {
  const owner = members.find(({ key }) => key === ownerKey)
  if (!owner) throw new Error(`No member ${ownerKey}`)
  return owner
}

/** Records who made each automation, and that the product paused one. */
const trails = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes,
  previous_values, changed_at)
SELECT v.org_id, 'automation', v.automation_id::text, 'INSERT', v.actor_type, v.actor_id, v.actor_name, v.actor_image,
       jsonb_build_object('name', a.name, 'schedule', a.schedule, 'timezone', a.timezone, 'enabled', true), '{}', v.created_at
  FROM automation_versions v JOIN automations a ON a.org_id = v.org_id AND a.id = v.automation_id
 WHERE v.org_id = $1 AND v.version = 1
UNION ALL
SELECT a.org_id, 'automation', a.id::text, 'UPDATE', 'system', 'system', 'Signalbox', '',
       jsonb_build_object('enabled', false, 'pausedReason', a.paused_reason),
       jsonb_build_object('enabled', true, 'pausedReason', null), a.last_run_at
  FROM automations a WHERE a.org_id = $1 AND a.paused_reason IS NOT NULL`

/** What came into the inbox in the last month; somebody was done with all but the newest. */
const inboxItems = `
INSERT INTO inbox_items (org_id, run_id, automation_id, title, body, created_at, done_at, done_by)
SELECT r.org_id, r.id, r.automation_id, a.name, r.output, r.finished_at, d.at, CASE WHEN d.at IS NOT NULL THEN a.owner_id END
  FROM runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id AND a.inbox
  CROSS JOIN LATERAL (SELECT CASE WHEN r.finished_at < $2::timestamptz - interval '8 days' THEN r.finished_at + interval '5 hours' END AS at) d
 WHERE r.org_id = $1 AND r.status = 'succeeded' AND r.output <> '' AND r.finished_at > $2::timestamptz - interval '30 days'`

/** The automations of the demo organization with what they did in the last 90 days. */
export async function loadDemoAutomations(client: pg.ClientBase, data: DemoData, now: Date): Promise<void> {
  const { made, events } = pastOf(new Ledger(data), now)
  await insertRows(
    client,
    'automations',
    columns,
    made.map((one) => row(one, now)),
  )
  for (const { automation } of made) await insertVersion(client, automation)
  await client.query(trails, [northlineId])
  await insertPast(
    client,
    events,
    made.flatMap(({ runs }) => runs),
  )
  await client.query(inboxItems, [northlineId, now])
  await client.query(
    `INSERT INTO counters (org_id, name, value) VALUES ($1, 'automations', $2)
     ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`,
    [northlineId, made.length],
  )
}

async function insertVersion(client: pg.ClientBase, automation: DemoAutomation): Promise<void> {
  const { id, personId, name } = ownerOf(automation)
  await client.query(
    `INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name,
       actor_image, created_at)
     SELECT org_id, id, 1, $3, 'user', $4, $5, $6, created_at FROM automations WHERE org_id = $1 AND id = $2`,
    [
      northlineId,
      automation.id,
      JSON.stringify({ ...automation.definition, schedule: stored(automation.definition.schedule) }),
      id,
      name,
      memberImage(personId, name),
    ],
  )
}
