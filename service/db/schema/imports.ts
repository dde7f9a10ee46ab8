import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigCount, bytes, count, createdAt, instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** A file that is read into messages. The row is the job as well; its mapping can be used again. */
export const imports = pgTable(
  'imports',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: ['csv', 'jsonl', 'slack', 'discord'] }).notNull(),
    encoding: text('encoding'),
    mapping: jsonb('mapping').notNull().default({}),
    /** Names of the columns by which the mapping is found again; null where it is not kept. */
    columns: jsonb('columns'),
    status: text('status', {
      enum: ['uploading', 'tried', 'waiting', 'running', 'done', 'failed', 'canceled'],
    }).notNull(),
    size: bigCount('size'),
    bytesRead: bigCount('bytes_read'),
    /** Records that are written or refused; reading goes on behind them. */
    rowsRead: bigCount('rows_read'),
    made: bigCount('made'),
    duplicates: bigCount('duplicates'),
    refused: bigCount('refused'),
    wouldHaveRun: jsonb('would_have_run').notNull().default([]),
    reason: text('reason'),
    /** Names of people who were erased since it came; kept until it is read, to be taken out of what is read. */
    erased: jsonb('erased').notNull().default([]),
    failures: count('failures'),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('imports_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
    index('imports_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} in ('uploading', 'tried', 'waiting', 'running')`),
  ],
)

/** The file in pieces of one size, kept until it is read. */
export const importChunks = pgTable(
  'import_chunks',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    n: integer('n').notNull(),
    body: bytes('body').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.n] }),
    foreignKey({ columns: [t.orgId, t.importId], foreignColumns: [imports.orgId, imports.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Rows that were refused, with the reason; the first 10 000 of a file. */
export const importRefused = pgTable(
  'import_refused',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    row: bigint('row', { mode: 'number' }).notNull(),
    line: bigint('line', { mode: 'number' }),
    reason: text('reason').notNull(),
    raw: text('raw').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.row] }),
    foreignKey({ columns: [t.orgId, t.importId], foreignColumns: [imports.orgId, imports.id] }).onDelete(
      'cascade',
    ),
  ],
)
