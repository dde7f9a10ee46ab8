import { sql } from 'drizzle-orm'
import {
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
import { bytes, instant, orgId } from './columns.ts'
import { connections } from './connections.ts'

/** Deliveries as they were signed. A waiting row is the job as well. Kept 30 days, failed ones 90. */
export const arrivals = pgTable(
  'arrivals',
  {
    orgId: orgId(),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    connectionId: uuid('connection_id').notNull(),
    source: text('source').notNull(),
    kind: text('kind').notNull(),
    deliveryId: text('delivery_id').notNull(),
    /** Says the same whenever two hooks tell of one thing. */
    entityKey: text('entity_key'),
    headers: jsonb('headers').notNull().default({}),
    /** Deflated. */
    body: bytes('body').notNull(),
    bodySize: integer('body_size').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    outcome: text('outcome', { enum: ['waiting', 'mapped', 'ignored', 'duplicate', 'failed'] }).notNull(),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    /** A row that is being worked on waits until its lease is over. */
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** The trace that led to it, as a `traceparent`; null where nobody followed. */
    trace: text('trace'),
    finishedAt: instant('finished_at'),
    made: jsonb('made'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.connectionId], foreignColumns: [connections.orgId, connections.id] }),
    uniqueIndex('arrivals_delivery_key')
      .on(t.orgId, t.connectionId, t.deliveryId)
      .where(sql`${t.outcome} <> 'duplicate'`),
    uniqueIndex('arrivals_entity_key')
      .on(t.orgId, t.source, t.entityKey)
      .where(sql`${t.entityKey} is not null and ${t.outcome} <> 'duplicate'`),
    index('arrivals_received_idx').on(t.orgId, t.receivedAt.desc(), t.id.desc()),
    index('arrivals_connection_idx').on(t.orgId, t.connectionId, t.receivedAt.desc(), t.id.desc()),
    /** Each connection's own line, in the order of arrival. */
    index('arrivals_waiting_idx')
      .on(t.orgId, t.connectionId, t.receivedAt, t.id)
      .where(sql`${t.outcome} = 'waiting'`),
    index('arrivals_kept_idx').on(t.receivedAt),
  ],
)

/** Arrivals by the hour they came in and what became of them, kept as they are finished. */
export const arrivalHours = pgTable(
  'arrival_hours',
  {
    orgId: orgId(),
    connectionId: uuid('connection_id').notNull(),
    hour: instant('hour').notNull(),
    outcome: text('outcome', { enum: ['mapped', 'ignored', 'duplicate', 'failed'] }).notNull(),
    n: integer('n').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.connectionId, t.hour, t.outcome] }),
    foreignKey({
      columns: [t.orgId, t.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)
