import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
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
import { count, createdAt, instant, orgId } from './columns.ts'

/**
 * One row per slot of a schedule, occurrence of an event, or manual request, with the reason if it did not run. The row is
 * also the job: `queued` rows are due at `due_at`, `running` ones hold a lease.
 */
export const runs = pgTable(
  'runs',
  {
    orgId: orgId(),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    automationId: uuid('automation_id').notNull(),
    /** Version of the definition, fixed when the run was decided. */
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
    /** Stable code of the reason it was skipped, missed, canceled or failed. */
    reason: text('reason'),
    /** The reason in one sentence. */
    reasonText: text('reason_text'),
    /** Unique key within the automation: `slot:…` or `event:…`; null for runs by hand. */
    occurrence: text('occurrence'),
    /** The nominal instant of a schedule. */
    scheduledFor: instant('scheduled_for'),
    /** Number of slots in this row, more than one where many were missed in a row; or of events that one run took together. */
    slots: integer('slots').notNull().default(1),
    eventId: uuid('event_id'),
    /** Run that took the event of this row together with others. */
    partOf: uuid('part_of'),
    /** Judgement of the condition; see the contract. */
    verdict: jsonb('verdict'),
    /** Run that this one repeats. */
    retryOf: uuid('retry_of'),
    requestedBy: jsonb('requested_by'),
    /** Delivers nothing, uses no slot and moves no state. */
    dryRun: boolean('dry_run').notNull().default(false),
    dueAt: instant('due_at').notNull(),
    /** The trace that led to it, as a `traceparent`; null where nobody followed. */
    trace: text('trace'),
    /** Lower goes first: 0 by hand, 1 slots, 2 catch-up; 3 events, which take turns with those. */
    rank: smallint('rank').notNull().default(1),
    attempt: integer('attempt').notNull().default(0),
    /** Attempts that ended with their process; they are not counted as tries. */
    losses: integer('losses').notNull().default(0),
    /** Share of this run in the ends of those processes: a half where two were under way. */
    blame: doublePrecision('blame').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    output: text('output'),
    /** Model that wrote it; `built-in` when none did. */
    model: text('model'),
    inputTokens: count('input_tokens'),
    outputTokens: count('output_tokens'),
    /** Millionths of a US dollar; null when the price is not known. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
    /** Order in which runs were decided; runs of events start in this order. */
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
     * Guarantees one running row per automation, apart from tests. It contains all running rows, so leases need no index
     * of their own and can be renewed without an index update.
     */
    uniqueIndex('runs_running_key')
      .on(t.orgId, sql`(case when ${t.cause} = 'test' then ${t.id} else ${t.automationId} end)`)
      .where(sql`${t.status} = 'running'`),
    index('runs_queue_idx').on(t.orgId, t.rank, t.dueAt, t.id).where(sql`${t.status} = 'queued'`),
    /** Steps from automation to automation, each with its first event. */
    index('runs_events_idx')
      .on(t.orgId, t.automationId, t.seq)
      .where(sql`${t.status} = 'queued' and ${t.cause} = 'event'`),
    index('runs_waiting_idx').on(t.dueAt).where(sql`${t.status} = 'waiting'`),
    /** Leaves out the organization: with it, the planner would use this index for the queue and sort all due rows. */
    index('runs_active_idx').on(t.automationId, t.seq).where(sql`${t.status} in ('queued', 'running')`),
    index('runs_automation_idx').on(t.orgId, t.automationId, t.createdAt.desc(), t.id.desc()),
    index('runs_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
    /** Runs started by events, for the hourly limit. */
    index('runs_rate_idx')
      .on(t.orgId, t.automationId, t.createdAt.desc())
      .where(sql`${t.cause} = 'event' and ${t.status} not in ('skipped', 'missed')`),
    /** Events of a run that took several together, in their order. */
    index('runs_part_idx').on(t.orgId, t.partOf, t.seq).where(sql`${t.partOf} is not null`),
    /** Which runs were repeated. */
    index('runs_retry_idx').on(t.orgId, t.retryOf).where(sql`${t.retryOf} is not null`),
    index('runs_failed_idx').on(t.orgId, t.createdAt, t.id).where(sql`${t.status} = 'failed'`),
    index('runs_event_idx').on(t.orgId, t.eventId).where(sql`${t.eventId} is not null`),
  ],
)

/** Steps of a run, in order, written as they happen. */
export const runSteps = pgTable(
  'run_steps',
  {
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    /** Continues over all attempts of the run, so that a stream can resume. */
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

/** What another attempt of a run goes on with after an interruption: answers of its model, and what their calls came to. */
export const runAnswers = pgTable(
  'run_answers',
  {
    orgId: orgId(),
    runId: uuid('run_id').notNull(),
    /** Number of the answer over all attempts; 0 is the situation in which the run began. */
    n: integer('n').notNull(),
    /** Id of the call whose result this is; empty for an answer. */
    call: text('call').notNull(),
    attempt: integer('attempt').notNull(),
    /** JSON, as text: it may hold characters that `jsonb` does not take. */
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.runId, t.n, t.call] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [runs.orgId, runs.id] }).onDelete('cascade'),
  ],
)
