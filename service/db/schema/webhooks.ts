import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { organizations } from './organizations.ts'

/** Addresses of other programs that are told what happens here. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    url: text('url').notNull(),
    description: text('description').notNull().default(''),
    /** Names of events, and groups such as `topic.*`. */
    events: text('events').array().notNull(),
    /** Only what happens in these channels, as far as an event names any; null: in all. */
    channelIds: uuid('channel_ids').array(),
    /** Only runs of these automations; null: of all. */
    automationIds: uuid('automation_ids').array(),
    /** `open`: it is told nothing of channels that not every member sees. */
    channels: text('channels', { enum: ['all', 'open'] })
      .notNull()
      .default('open'),
    enabled: boolean('enabled').notNull().default(true),
    /** Why it was switched off by itself; null: somebody did it. */
    disabledReason: text('disabled_reason', { enum: ['gone', 'failing'] }),
    disabledAt: instant('disabled_at'),
    /** Its secret, and the one before, sealed as one text. */
    sealedSecrets: text('sealed_secrets').notNull(),
    secretHint: text('secret_hint').notNull(),
    /** Until when requests are signed with the secret before as well. */
    formerUntil: instant('former_until'),
    lastDeliveredAt: instant('last_delivered_at'),
    lastFailedAt: instant('last_failed_at'),
    lastFailure: text('last_failure'),
    /** First failure since something last arrived. */
    failingSince: instant('failing_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** What an endpoint is told, kept 30 days. The row is the job as well. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    orgId: orgId(),
    /** Sent as `webhook-id`. */
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    endpointId: uuid('endpoint_id').notNull(),
    event: text('event').notNull(),
    /** What it is about: of one subject, a later row waits for the earlier one. */
    subject: text('subject').notNull(),
    data: jsonb('data').notNull(),
    isTest: boolean('is_test').notNull().default(false),
    status: text('status', { enum: ['queued', 'sending', 'delivered', 'failed'] }).notNull(),
    /** Order in its subject; a replay takes a new place. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    dueAt: instant('due_at').notNull().defaultNow(),
    attempt: integer('attempt').notNull().default(0),
    leaseOwner: text('lease_owner'),
    /** The trace that led to it, as a `traceparent`; null where nobody followed. */
    trace: text('trace'),
    leaseUntil: instant('lease_until'),
    /** Attempts: when, what came back, and when the next one is. */
    attempts: jsonb('attempts').notNull().default([]),
    occurredAt: instant('occurred_at').notNull().defaultNow(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.endpointId],
      foreignColumns: [webhookEndpoints.orgId, webhookEndpoints.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_due_idx')
      .on(t.orgId, t.endpointId, t.dueAt, t.seq)
      .where(sql`${t.status} = 'queued'`),
    /** The line of a subject. */
    index('webhook_deliveries_line_idx')
      .on(t.orgId, t.endpointId, t.subject, t.seq)
      .where(sql`${t.status} in ('queued', 'sending')`),
    index('webhook_deliveries_lease_idx').on(t.leaseUntil).where(sql`${t.status} = 'sending'`),
    index('webhook_deliveries_list_idx').on(t.orgId, t.endpointId, t.createdAt.desc(), t.id.desc()),
    index('webhook_deliveries_created_idx').on(t.createdAt),
  ],
)
