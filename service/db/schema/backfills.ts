import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigCount, count, createdAt, instant, orgId } from './columns.ts'
import { connections } from './connections.ts'

/** The past of a connection, read page by page. The row is the job as well. */
export const backfills = pgTable(
  'backfills',
  {
    orgId: orgId(),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    connectionId: uuid('connection_id').notNull(),
    since: instant('since').notNull(),
    /** The one channel that is read; null for all of them. */
    channel: jsonb('channel'),
    status: text('status', { enum: ['waiting', 'running', 'done', 'failed', 'canceled'] }).notNull(),
    cursor: jsonb('cursor'),
    /** Total number of items, when the sender tells it. */
    counted: bigint('counted', { mode: 'number' }),
    done: bigCount('done'),
    pages: count('pages'),
    made: jsonb('made').notNull().default({}),
    wouldHaveRun: jsonb('would_have_run').notNull().default([]),
    /** Until when the sender asked to wait. */
    limitedUntil: instant('limited_until'),
    failures: count('failures'),
    reason: text('reason'),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
    uniqueIndex('backfills_active_key')
      .on(t.orgId, t.connectionId)
      .where(sql`${t.status} in ('waiting', 'running')`),
    index('backfills_connection_idx').on(t.orgId, t.connectionId, t.createdAt.desc(), t.id.desc()),
    index('backfills_due_idx').on(t.nextAttemptAt).where(sql`${t.status} in ('waiting', 'running')`),
  ],
)
