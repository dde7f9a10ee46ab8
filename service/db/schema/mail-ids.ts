import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/**
 * Every id of a mail that was seen, as its own or as one that it follows, with the thread that they make up. Names nobody: a
 * subject and its two parties are one hash.
 */
export const mailIds = pgTable(
  'mail_ids',
  {
    orgId: orgId().references(() => organizations.id),
    id: text('id').notNull(),
    threadId: text('thread_id').notNull(),
    /** The rest is of mails that came themselves; null for those that others only name. */
    connectionId: uuid('connection_id'),
    sentAt: instant('sent_at'),
    /** Hash of the subject, to tell when it changes. */
    subjectHash: text('subject_hash'),
    subjectKey: text('subject_key'),
    /** Follows none: its subject ties it to others. */
    isAlone: boolean('is_alone').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('mail_ids_thread_idx').on(t.orgId, t.threadId),
    index('mail_ids_subject_idx').on(t.orgId, t.subjectKey, t.sentAt).where(sql`${t.subjectKey} is not null`),
    index('mail_ids_connection_idx').on(t.orgId, t.connectionId).where(sql`${t.connectionId} is not null`),
  ],
)
