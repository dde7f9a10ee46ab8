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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'
import { runs } from './runs.ts'

/** Destinations for output, with their credentials. */
export const destinations = pgTable(
  'destinations',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    channel: text('channel', { enum: ['discord', 'email', 'msteams', 'slack'] }).notNull(),
    name: text('name').notNull(),
    /** The one channel or address it serves; null: every one its credentials reach. */
    target: text('target'),
    /** Settings that are not secret: sender address, host name. */
    options: jsonb('options').notNull().default({}),
    /** Token, address of a webhook or password, sealed with a key from the secret of the service. */
    sealedSecret: text('sealed_secret'),
    lastDeliveredAt: instant('last_delivered_at'),
    lastErrorAt: instant('last_error_at'),
    lastErrorMessage: text('last_error_message'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('destinations_target_key').on(t.orgId, t.channel, sql`coalesce(${t.target}, '')`),
  ],
)

/** One row per run and destination: content, progress, and the provider's id of each message. */
export const deliveries = pgTable(
  'deliveries',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    /** Run that it belongs to; null for a test of the destination, and for an answer to somebody who asked. */
    runId: uuid('run_id'),
    purpose: text('purpose', { enum: ['output', 'notice', 'test', 'answer'] }).notNull(),
    /** Kind of notice; empty for output. */
    noticeKind: text('notice_kind', {
      enum: ['', 'failed', 'limit', 'missed', 'paused', 'rate', 'source', 'undelivered', 'webhook'],
    })
      .notNull()
      .default(''),
    channel: text('channel', { enum: ['discord', 'email', 'msteams', 'slack'] }).notNull(),
    target: text('target').notNull(),
    /** Thread, or message, that an answer belongs to at its provider. */
    thread: text('thread'),
    /** The trace that led to it, as a `traceparent`; null where nobody followed. */
    trace: text('trace'),
    /** Destination whose credentials are used; chosen when it is sent, except for a test. */
    destinationId: uuid('destination_id'),
    /** Nothing left the machine. */
    simulated: boolean('simulated').notNull().default(false),
    /** Content in Markdown, fixed when the delivery was created. */
    title: text('title').notNull(),
    body: text('body').notNull(),
    status: text('status', {
      enum: ['queued', 'sending', 'delivered', 'failed', 'uncertain', 'canceled'],
    }).notNull(),
    /** Automation that wrote it, zeros for all else: those who send to one place take turns by it. */
    line: uuid('line').notNull().default('00000000-0000-0000-0000-000000000000'),
    dueAt: instant('due_at').notNull(),
    /** Since when it is to be sent; a provider that asks to wait is asked again for a day. */
    waitsSince: instant('waits_since').notNull().defaultNow(),
    attempt: integer('attempt').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    /** Messages sent so far, with id and address at the provider. A retry continues after the last. */
    parts: jsonb('parts').notNull().default([]),
    /** Start of sending the next part; until it is cleared, whether that part arrived is unknown. */
    partStartedAt: instant('part_started_at'),
    /** Attempts: time and result, in the words of the provider. */
    attempts: jsonb('attempts').notNull().default([]),
    errorMessage: text('error_message'),
    createdAt: createdAt(),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.runId], foreignColumns: [runs.orgId, runs.id] }).onDelete('cascade'),
    uniqueIndex('deliveries_run_target_key').on(
      t.orgId,
      t.runId,
      t.purpose,
      t.noticeKind,
      t.channel,
      t.target,
    ),
    /** Steps from place to place, and in each from line to line. */
    index('deliveries_queue_idx')
      .on(t.orgId, t.channel, t.target, t.line, t.dueAt, t.id)
      .where(sql`${t.status} = 'queued'`),
    index('deliveries_lease_idx').on(t.leaseUntil).where(sql`${t.status} = 'sending'`),
    index('deliveries_failed_idx')
      .on(t.orgId, t.createdAt, t.id)
      .where(sql`${t.status} in ('failed', 'uncertain')`),
    /** Deliveries without a run, which are not deleted along with one. */
    index('deliveries_loose_idx').on(t.createdAt).where(sql`${t.runId} is null`),
  ],
)

/** When a place takes its next message. One row per channel or address of a destination, and one for all of it, without a target. */
export const deliveryPaces = pgTable(
  'delivery_paces',
  {
    orgId: orgId().references(() => organizations.id),
    destinationId: uuid('destination_id').notNull(),
    target: text('target').notNull(),
    nextAt: instant('next_at').notNull(),
    /** Line that was served last: the next one in the circle begins. */
    lastLine: uuid('last_line'),
    /** Times in a row that the provider asked to wait without saying how long. */
    refusals: integer('refusals').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.destinationId, t.target] })],
)
