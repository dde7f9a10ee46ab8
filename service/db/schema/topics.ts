import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { channels } from './channels.ts'
import { activityColumns, bigCount, count, createdAt, digitId, instant, orgId, updatedAt } from './columns.ts'
import { members } from './members.ts'
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
    /** Fields that a person wrote: the writer leaves them alone. */
    lockedFields: text('locked_fields', { enum: ['title', 'summary', 'topicType', 'priority'] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    writtenBy: text('written_by', { enum: ['person', 'rule', 'model'] })
      .notNull()
      .default('person'),
    /** How sure its writer is that it is one topic, from 0 to 1. */
    confidence: real('confidence').notNull().default(1),
    /** Set when it was merged into another or taken back: it leaves every list, has no discussions, and can come back. */
    retiredAt: instant('retired_at'),
    /** Topic that stands for a retired one now, through all merges. */
    leadsTo: uuid('leads_to'),
    summaryPoints: jsonb('summary_points').notNull().default([]),
    topicType: text('topic_type', {
      enum: ['bug_report', 'feature_request', 'complaint', 'praise', 'question'],
    }),
    lifecycleState: text('lifecycle_state', { enum: ['open', 'in_progress', 'completed', 'dismissed'] })
      .notNull()
      .default('open'),
    /** 0 very_low … 4 very_high, so that sorting by priority is sorting by number. */
    priority: smallint('priority').notNull().default(2),
    /** Reasons of the writer for the priority; null before it gave any, empty when somebody else set it. */
    priorityWhy: text('priority_why').array(),
    archived: boolean('archived').notNull().default(false),
    /** Member who takes care of it; ended when they leave. */
    assigneeId: uuid('assignee_id'),
    keywords: text('keywords').array().notNull().default(sql`'{}'`),
    sources: text('sources').array().notNull().default(sql`'{}'`),
    messageCount: bigCount('message_count'),
    personCount: count('person_count'),
    companyCount: count('company_count'),
    /** Sum of the yearly values of its companies. */
    revenue: numeric('revenue', { precision: 16, scale: 2, mode: 'number' }).notNull().default(0),
    /** People who asked and were not told. */
    waiting: count('waiting'),
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
    index('topics_revenue_idx').on(t.orgId, t.archived, t.revenue.desc(), t.id.desc()),
    index('topics_assignee_idx').on(t.orgId, t.assigneeId).where(sql`${t.assigneeId} is not null`),
    foreignKey({ columns: [t.orgId, t.assigneeId], foreignColumns: [members.orgId, members.id] }),
    index('topics_leads_idx').on(t.orgId, t.leadsTo).where(sql`${t.leadsTo} is not null`),
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

/** A discussion: one thread, issue, mail thread or stretch of talk in one channel. Every topic is made of them. */
export const topicGroups = pgTable(
  'topic_groups',
  {
    orgId: orgId(),
    id: uuid('id').notNull().defaultRandom(),
    /** Null while it is unplaced. */
    topicId: uuid('topic_id'),
    channelId: uuid('channel_id').notNull(),
    threadId: text('thread_id'),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    messageCount: bigCount('message_count'),
    firstMessageAt: instant('first_message_at'),
    lastMessageAt: instant('last_message_at'),
    placedBy: text('placed_by', { enum: ['person', 'rule', 'model', 'thread'] }),
    /** How sure the placement is, from 0 to 1; null while unplaced. */
    confidence: real('confidence'),
    placedAt: instant('placed_at'),
    /** Words and links that placed it. */
    why: jsonb('why').$type<string[]>().notNull().default([]),
    /** At most three `{topicId, confidence, why}` while unplaced, best first. */
    guesses: jsonb('guesses').notNull().default([]),
    /** Why nobody is asked to place it while it is unplaced; null when somebody is. */
    aside: text('aside', { enum: ['small_talk', 'internal', 'bot'] }),
    /** True while all its messages came as history: placing it tells nobody. */
    quiet: boolean('quiet').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('topic_groups_waiting_idx')
      .on(t.orgId, t.lastMessageAt.desc().nullsLast(), t.id.desc())
      .where(sql`${t.topicId} is null and ${t.messageCount} > 0 and ${t.aside} is null`),
    index('topic_groups_aside_idx')
      .on(t.orgId, t.lastMessageAt.desc().nullsLast(), t.id.desc())
      .where(sql`${t.topicId} is null and ${t.messageCount} > 0 and ${t.aside} is not null`),
    index('topic_groups_unsure_idx')
      .on(t.orgId, t.lastMessageAt.desc().nullsLast(), t.id.desc())
      .where(sql`${t.topicId} is not null and ${t.confidence} < 0.5`),
    foreignKey({ columns: [t.orgId, t.topicId], foreignColumns: [topics.orgId, topics.id] }),
    foreignKey({ columns: [t.orgId, t.channelId], foreignColumns: [channels.orgId, channels.id] }),
    index('topic_groups_topic_idx').on(t.orgId, t.topicId, t.lastMessageAt.desc()),
    index('topic_groups_channel_idx').on(t.orgId, t.channelId),
    index('topic_groups_talk_idx')
      .on(t.orgId, t.channelId, t.lastMessageAt.desc().nullsLast())
      .where(sql`${t.threadId} is null`),
    uniqueIndex('topic_groups_thread_key').on(t.orgId, t.channelId, t.threadId),
  ],
)

/** Participants of a topic, kept as messages arrive. */
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
