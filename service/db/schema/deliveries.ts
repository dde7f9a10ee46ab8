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

/** Where output may be sent, and what it takes to get in there. */
export const destinations = pgTable(
  'destinations',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    channel: text('channel', { enum: ['discord', 'email', 'msteams', 'slack'] }).notNull(),
    name: text('name').notNull(),
    /** The one channel or address it serves; null: every one its credentials reach. */
    target: text('target'),
    /** What is no secret: sender address, host name. */
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

/** One row a run and destination: what was sent, how far it got, and what the provider says it is. */
export const deliveries = pgTable(
  'deliveries',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    /** The run it tells of; null for a test of the destination. */
    runId: uuid('run_id'),
    purpose: text('purpose', { enum: ['output', 'notice', 'test'] }).notNull(),
    /** Which of the things that can be told of one run; empty unless it is a notice. */
    noticeKind: text('notice_kind', { enum: ['', 'failed', 'missed', 'paused', 'rate'] })
      .notNull()
      .default(''),
    channel: text('channel', { enum: ['discord', 'email', 'msteams', 'slack'] }).notNull(),
    target: text('target').notNull(),
    /** Whose credentials it goes with; chosen when it is sent, except for a test. */
    destinationId: uuid('destination_id'),
    /** Nothing left the machine. */
    simulated: boolean('simulated').notNull().default(false),
    /** What is said, in Markdown, as it was when it was decided. */
    title: text('title').notNull(),
    body: text('body').notNull(),
    status: text('status', {
      enum: ['queued', 'sending', 'delivered', 'failed', 'uncertain', 'canceled'],
    }).notNull(),
    dueAt: instant('due_at').notNull(),
    attempt: integer('attempt').notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    /** One entry a message that was sent: id and address at the provider. A retry goes on behind the last. */
    parts: jsonb('parts').notNull().default([]),
    /** Since when the part behind the last is under way; whether it arrived is not known until it is cleared. */
    partStartedAt: instant('part_started_at'),
    /** One entry an attempt: when, how it ended, in the words of the provider. */
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
    index('deliveries_due_idx').on(t.dueAt).where(sql`${t.status} = 'queued'`),
    index('deliveries_lease_idx').on(t.leaseUntil).where(sql`${t.status} = 'sending'`),
    /** What goes with no run, and has to be cleared by itself. */
    index('deliveries_loose_idx').on(t.createdAt).where(sql`${t.runId} is null`),
  ],
)
