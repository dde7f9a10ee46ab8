import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'
import { topics } from './topics.ts'

/**
 * Issues at trackers that are about a topic. A row is written before its issue is made, and kept when it is unlinked, so that a
 * repeated request finds what became of the first.
 */
export const topicIssues = pgTable(
  'topic_issues',
  {
    orgId: orgId(),
    id: uuid('id').notNull().defaultRandom(),
    topicId: uuid('topic_id').notNull(),
    /** May be gone by now. */
    connectionId: uuid('connection_id'),
    source: text('source', { enum: ['github', 'linear', 'gitlab', 'jira'] }).notNull(),
    place: text('place').notNull(),
    key: text('key'),
    title: text('title').notNull(),
    /** As `service/core/work-address.ts` writes it. */
    url: text('url'),
    state: text('state', { enum: ['open', 'closed'] }),
    /** When it was last known to be in this state. */
    checkedAt: instant('checked_at'),
    status: text('status', { enum: ['sending', 'linked', 'not_created'] }).notNull(),
    /** When the last attempt to make it began; null for one that was linked. */
    sentAt: instant('sent_at'),
    /** SHA-256 of who asked and their Idempotency-Key, hexadecimal, and of what they asked for. */
    requestHash: text('request_hash'),
    payloadHash: text('payload_hash'),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    createdAt: createdAt(),
    unlinkedAt: instant('unlinked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('topic_issues_topic_idx').on(t.orgId, t.topicId),
    index('topic_issues_url_idx').on(t.orgId, t.url),
    uniqueIndex('topic_issues_request_key').on(t.orgId, t.requestHash),
    uniqueIndex('topic_issues_linked_key').on(t.orgId, t.topicId, t.url).where(sql`${t.unlinkedAt} is null`),
    foreignKey({ columns: [t.orgId, t.topicId], foreignColumns: [topics.orgId, topics.id] }).onDelete(
      'cascade',
    ),
  ],
)
