import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { channels } from './channels.ts'
import { activityColumns, bigCount, count, createdAt, digitId, instant, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'
import { people } from './people.ts'

export const topics = pgTable(
  'topics',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    /** The id a topic had in the first version of the interface; still accepted when reading. */
    legacyId: bigint('legacy_id', { mode: 'number' }),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    summaryPoints: jsonb('summary_points').notNull().default([]),
    topicType: text('topic_type', {
      enum: ['bug_report', 'feature_request', 'complaint', 'praise', 'question'],
    }),
    lifecycleState: text('lifecycle_state', { enum: ['open', 'in_progress', 'completed', 'dismissed'] })
      .notNull()
      .default('open'),
    /** 0 very_low … 4 very_high, so that sorting by priority is sorting by number. */
    priority: smallint('priority').notNull().default(2),
    archived: boolean('archived').notNull().default(false),
    keywords: text('keywords').array().notNull().default(sql`'{}'`),
    sources: text('sources').array().notNull().default(sql`'{}'`),
    messageCount: bigCount('message_count'),
    personCount: count('person_count'),
    companyCount: count('company_count'),
    ...activityColumns,
    firstMessageAt: instant('first_message_at'),
    lastMessageAt: instant('last_message_at'),
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('topics_legacy_key').on(t.orgId, t.legacyId),
    index('topics_last_message_idx').on(t.orgId, t.archived, t.lastMessageAt.desc().nullsLast(), t.id.desc()),
    index('topics_priority_idx').on(t.orgId, t.archived, t.priority.desc(), t.id.desc()),
    index('topics_message_count_idx').on(t.orgId, t.archived, t.messageCount.desc(), t.id.desc()),
    index('topics_created_idx').on(t.orgId, t.archived, t.createdAt.desc(), t.id.desc()),
    index('topics_rising_idx')
      .on(t.orgId, t.activityWeek, sql`(${t.activity}[12] - ${t.activity}[11]) desc`, t.id.desc())
      .where(sql`not ${t.archived} and ${t.activity}[12] > ${t.activity}[11]`),
    index('topics_rose_idx')
      .on(t.orgId, t.activityWeek, sql`(${t.activity}[11] - ${t.activity}[10]) desc`, t.id.desc())
      .where(sql`not ${t.archived} and ${t.activity}[11] > ${t.activity}[10]`),
    index('topics_search_idx').using('gin', t.orgId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** A discussion inside a topic: one thread or stretch of talk in one channel. */
export const topicGroups = pgTable(
  'topic_groups',
  {
    orgId: orgId(),
    id: uuid('id').notNull().defaultRandom(),
    topicId: uuid('topic_id').notNull(),
    channelId: uuid('channel_id').notNull(),
    threadId: text('thread_id'),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    messageCount: bigCount('message_count'),
    firstMessageAt: instant('first_message_at'),
    lastMessageAt: instant('last_message_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.topicId], foreignColumns: [topics.orgId, topics.id] }),
    foreignKey({ columns: [t.orgId, t.channelId], foreignColumns: [channels.orgId, channels.id] }),
    index('topic_groups_topic_idx').on(t.orgId, t.topicId, t.lastMessageAt.desc()),
    index('topic_groups_channel_idx').on(t.orgId, t.channelId),
    uniqueIndex('topic_groups_thread_key').on(t.orgId, t.channelId, t.threadId),
  ],
)

/** Who took part in a topic, kept as messages arrive. */
export const topicPeople = pgTable(
  'topic_people',
  {
    orgId: orgId(),
    topicId: uuid('topic_id').notNull(),
    personId: digitId('person_id').notNull(),
    messageCount: bigCount('message_count'),
    sources: text('sources').array().notNull().default(sql`'{}'`),
    lastMessageAt: instant('last_message_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.topicId, t.personId] }),
    foreignKey({ columns: [t.orgId, t.topicId], foreignColumns: [topics.orgId, topics.id] }),
    foreignKey({ columns: [t.orgId, t.personId], foreignColumns: [people.orgId, people.id] }),
    index('topic_people_person_idx').on(t.orgId, t.personId, t.lastMessageAt.desc()),
  ],
)
