import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { automations } from './automations.ts'
import { bigCount, count, createdAt, instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/**
 * One row a slot of a schedule, an occurrence of an event, or a request by hand, whether it ran or was passed over
 * and why. The row is the job as well: `queued` rows are due at `due_at`, `running` ones hold a lease.
 */
export const runs = pgTable(
  'runs',
  {
    orgId: orgId(),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    automationId: uuid('automation_id').notNull(),
    /** The definition it uses, frozen when the run was decided. */
    version: integer('version').notNull(),
    cause: text('cause', {
      enum: ['schedule', 'catch-up', 'event', 'manual', 'test', 'retry'],
    }).notNull(),
    status: text('status', {
      enum: [
        'waiting',
        'queued',
        'running',
        'succeeded',
        'nothing-to-report',
        'failed',
        'canceled',
        'skipped',
        'missed',
      ],
    }).notNull(),
    /** Stable name of why it was skipped, missed, canceled or failed. */
    reason: text('reason'),
    /** The same in one sentence. */
    reasonText: text('reason_text'),
    /** What makes it the only one of its kind within the automation: `slot:…` or `event:…`; null for runs by hand. */
    occurrence: text('occurrence'),
    /** The nominal instant of a schedule. */
    scheduledFor: instant('scheduled_for'),
    /** Slots this row stands for; more than one where many were missed in a row. */
    slots: integer('slots').notNull().default(1),
    eventId: uuid('event_id'),
    /** What a condition was judged by and to be; see the contract. */
    verdict: jsonb('verdict'),
    /** The run that this one does again. */
    retryOf: uuid('retry_of'),
    requestedBy: jsonb('requested_by'),
    /** Delivers nothing, uses no slot and moves no state. */
    dryRun: boolean('dry_run').notNull().default(false),
    dueAt: instant('due_at').notNull(),
    /** Lower goes first: 0 by hand, 1 slots and events, 2 delayed events and catch-up. */
    rank: smallint('rank').notNull().default(1),
    attempt: integer('attempt').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    output: text('output'),
    /** Which model wrote it; `built-in` when none did. */
    model: text('model'),
    inputTokens: count('input_tokens'),
    outputTokens: count('output_tokens'),
    /** Millionths of a US dollar; null when the price is not known. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
    /** The order in which runs were decided: those of events go in it, one after the other. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.automationId],
      foreignColumns: [automations.orgId, automations.id],
    }).onDelete('cascade'),
    uniqueIndex('runs_occurrence_key').on(t.orgId, t.automationId, t.occurrence),
    /**
     * One at a time per automation, whatever the processes think; tests stand beside it. It holds all that is under way,
     * so that leases need no index of their own and can be prolonged without touching any.
     */
    uniqueIndex('runs_running_key')
      .on(t.orgId, sql`(case when ${t.cause} = 'test' then ${t.id} else ${t.automationId} end)`)
      .where(sql`${t.status} = 'running'`),
    index('runs_queue_idx').on(t.orgId, t.rank, t.dueAt, t.id).where(sql`${t.status} = 'queued'`),
    index('runs_waiting_idx').on(t.dueAt).where(sql`${t.status} = 'waiting'`),
    /** Without the organization: the planner would walk it in place of the queue, and sort all that is due. */
    index('runs_active_idx').on(t.automationId, t.seq).where(sql`${t.status} in ('queued', 'running')`),
    index('runs_automation_idx').on(t.orgId, t.automationId, t.createdAt.desc(), t.id.desc()),
    index('runs_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
    /** Runs that events started, which are limited to so many an hour. */
    index('runs_rate_idx')
      .on(t.orgId, t.automationId, t.createdAt.desc())
      .where(sql`${t.cause} = 'event' and ${t.status} not in ('skipped', 'missed')`),
    index('runs_event_idx').on(t.orgId, t.eventId).where(sql`${t.eventId} is not null`),
  ],
)

/** What happened inside a run, in order, written as it happens. */
export const runSteps = pgTable(
  'run_steps',
  {
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    /** Counts on over all attempts of the run, so that a stream can go on where it was. */
    n: integer('n').notNull(),
    attempt: integer('attempt').notNull(),
    kind: text('kind', { enum: ['decision', 'model', 'note', 'tool', 'writer'] }).notNull(),
    /** Name of the tool or model. */
    name: text('name').notNull(),
    input: jsonb('input'),
    output: jsonb('output'),
    error: text('error'),
    inputTokens: count('input_tokens'),
    outputTokens: count('output_tokens'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.runId, t.n] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [runs.orgId, runs.id] }).onDelete('cascade'),
  ],
)

/** What language models used by the day (UTC), kept as attempts end: runs leave after a while, and a later attempt writes over an earlier one. */
export const modelDays = pgTable(
  'model_days',
  {
    orgId: orgId().references(() => organizations.id),
    day: date('day', { mode: 'string' }).notNull(),
    level: text('level', { enum: ['high', 'low', 'med'] }).notNull(),
    /** Provider and model, as in the setting. */
    model: text('model').notNull(),
    attempts: count('attempts'),
    inputTokens: bigCount('input_tokens'),
    outputTokens: bigCount('output_tokens'),
    /** Millionths of a US dollar, of those whose price was known. */
    costMicros: bigCount('cost_micros'),
    /** Attempts whose price was not known. */
    unpriced: count('unpriced'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.level, t.model] })],
)
