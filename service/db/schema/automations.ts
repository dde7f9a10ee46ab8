import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, updatedAt } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

export const automations = pgTable(
  'automations',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    schedule: jsonb('schedule').notNull(),
    /** The `type` of the schedule, and the names it listens to, where they can be looked up. */
    triggerKind: text('trigger_kind', { enum: ['at', 'cron', 'event', 'every', 'rrule'] })
      .notNull()
      .generatedAlwaysAs(sql`schedule ->> 'type'`),
    timezone: text('timezone').notNull(),
    /** Instant that intervals and rules without a start count from; reset when they change. */
    anchorAt: instant('anchor_at').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    modelLevel: text('model_level', { enum: ['high', 'low', 'med'] })
      .notNull()
      .default('med'),
    capabilityMode: text('capability_mode', { enum: ['all', 'custom'] })
      .notNull()
      .default('all'),
    allowedCapabilities: text('allowed_capabilities').array(),
    outputChannels: jsonb('output_channels').notNull(),
    /** Whether output goes to the inbox of the dashboard. */
    inbox: boolean('inbox').notNull().default(false),
    /** Members in whose inbox it is put; null: everybody. */
    inboxMemberIds: uuid('inbox_member_ids').array(),
    /** Rules that an event has to meet; null for none. */
    rules: jsonb('rules'),
    templateSlug: text('template_slug'),
    /** Handling of overlaps, missed runs, failures and notices; see the contract. */
    settings: jsonb('settings').notNull().default({}),
    /** Number of the definition in `automation_versions` that is in force. */
    version: integer('version').notNull().default(1),
    completedAt: instant('completed_at'),
    lastErrorMessage: text('last_error_message'),
    /** Places that its last output for them did not reach, by medium and target, with the reason and the run. */
    undelivered: jsonb('undelivered').notNull().default({}),
    /** Failed runs since the last good one, scheduled and event runs only. */
    failuresInRow: integer('failures_in_row').notNull().default(0),
    /** Reason why the product paused it; null when a person paused it or it is on. */
    pausedReason: text('paused_reason'),
    lastAttemptAt: instant('last_attempt_at'),
    lastRunAt: instant('last_run_at'),
    nextRunAt: instant('next_run_at'),
    /** Version of the time-zone data `next_run_at` was computed with. */
    tzVersion: text('tz_version').notNull(),
    /** Start of the 30 days in which it can be restored. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.ownerId], foreignColumns: [members.orgId, members.id] }),
    index('automations_due_idx').on(t.nextRunAt).where(sql`${t.nextRunAt} is not null`),
    /** Automations that should have a next run and have none; empty unless something is wrong. */
    index('automations_without_next_run_idx')
      .on(t.orgId, t.id)
      .where(
        sql`${t.nextRunAt} is null and ${t.enabled} and ${t.completedAt} is null and ${t.deletedAt} is null and ${t.triggerKind} <> 'event'`,
      ),
    index('automations_event_idx')
      .on(t.orgId)
      .where(sql`${t.triggerKind} = 'event' and ${t.deletedAt} is null`),
    index('automations_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
  ],
)

/** All definitions of an automation. A run names the one it used; rows never change. */
export const automationVersions = pgTable(
  'automation_versions',
  {
    orgId: orgId(),
    automationId: uuid('automation_id').notNull(),
    version: integer('version').notNull(),
    /** Name, prompt, schedule, zone, level, capabilities, output, template and settings. */
    definition: jsonb('definition').notNull(),
    /** The version this one was brought back from. */
    restoredFrom: integer('restored_from'),
    actorType: text('actor_type', { enum: ['user', 'agent', 'system'] }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.automationId, t.version] }),
    foreignKey({
      columns: [t.orgId, t.automationId],
      foreignColumns: [automations.orgId, automations.id],
    }).onDelete('cascade'),
  ],
)
