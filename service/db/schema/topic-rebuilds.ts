import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigCount, count, createdAt, digitId, instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** Rebuilds of all topics: the job, and what came of it. */
export const topicRebuilds = pgTable(
  'topic_rebuilds',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    status: text('status', {
      enum: ['waiting', 'comparing', 'describing', 'ready', 'accepted', 'discarded', 'failed'],
    })
      .notNull()
      .default('waiting'),
    done: count('done'),
    total: count('total'),
    /** How many steps were written: one that was read before another process wrote it is not written again. */
    steps: count('steps'),
    result: jsonb('result'),
    reason: text('reason'),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    byImage: text('by_image').notNull().default(''),
    leftOut: count('left_out'),
    /** Act that came of it, and a topic in whose history it is. */
    changeId: uuid('change_id'),
    topicId: uuid('topic_id'),
    failures: count('failures'),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    readyAt: instant('ready_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('topic_rebuilds_open_key')
      .on(t.orgId)
      .where(sql`${t.status} in ('waiting', 'comparing', 'describing', 'ready')`),
    index('topic_rebuilds_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} in ('waiting', 'comparing', 'describing')`),
    index('topic_rebuilds_created_idx').on(t.orgId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
  ],
)

/** Discussions of a rebuild that has not ended. */
export const topicRebuildPlaces = pgTable(
  'topic_rebuild_places',
  {
    orgId: orgId(),
    rebuildId: uuid('rebuild_id').notNull(),
    groupId: uuid('group_id').notNull(),
    /** Number of the group of alike discussions; -1 for one that says nothing, null until it was compared. */
    cluster: integer('cluster'),
    /** How well it belongs there, from 0 to 1. */
    support: real('support').notNull().default(0),
    mayBegin: boolean('may_begin').notNull().default(false),
    /** First person who speaks in it; null while only bots do. */
    speakerId: digitId('speaker_id'),
    /** Where it is, and would be; both null until it is planned, and for what stays where it is. */
    fromTopic: uuid('from_topic'),
    toTopic: uuid('to_topic'),
    isMoved: boolean('is_moved').notNull().default(false),
    confidence: real('confidence'),
    /** Words that it shares with its topic, once it was described. */
    why: jsonb('why').notNull().default([]),
    isDescribed: boolean('is_described').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.rebuildId, t.groupId] }),
    foreignKey({
      columns: [t.orgId, t.rebuildId],
      foreignColumns: [topicRebuilds.orgId, topicRebuilds.id],
    }).onDelete('cascade'),
    index('topic_rebuild_places_to_idx').on(t.orgId, t.rebuildId, t.toTopic).where(sql`${t.isMoved}`),
    index('topic_rebuild_places_from_idx').on(t.orgId, t.rebuildId, t.fromTopic).where(sql`${t.isMoved}`),
  ],
)

/** Topics that a rebuild changes, each with the id that it has or would get. */
export const topicRebuildTopics = pgTable(
  'topic_rebuild_topics',
  {
    orgId: orgId(),
    rebuildId: uuid('rebuild_id').notNull(),
    id: uuid('id').notNull(),
    /** Order in which they are shown. */
    n: integer('n').notNull(),
    fate: text('fate', { enum: ['new', 'grows', 'shrinks', 'changes', 'emptied'] }).notNull(),
    /** Words of a new topic; others have their own. */
    title: text('title').notNull().default(''),
    summary: text('summary').notNull().default(''),
    summaryPoints: jsonb('summary_points').notNull().default([]),
    topicType: text('topic_type', {
      enum: ['bug_report', 'feature_request', 'complaint', 'praise', 'question'],
    }),
    keywords: text('keywords').array().notNull().default(sql`'{}'`),
    confidence: real('confidence').notNull().default(1),
    /** Topic that gets most of one that goes empty. */
    heirId: uuid('heir_id'),
    discussionsBefore: count('discussions_before'),
    discussionsAfter: count('discussions_after'),
    messagesBefore: bigCount('messages_before'),
    messagesAfter: bigCount('messages_after'),
    /** `{count, places: [{topicId, discussions}]}` of what comes and goes. */
    comes: jsonb('comes').notNull(),
    goes: jsonb('goes').notNull(),
    comesQuotes: uuid('comes_quotes').array().notNull().default(sql`'{}'`),
    goesQuotes: uuid('goes_quotes').array().notNull().default(sql`'{}'`),
    isDescribed: boolean('is_described').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.rebuildId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.rebuildId],
      foreignColumns: [topicRebuilds.orgId, topicRebuilds.id],
    }).onDelete('cascade'),
    index('topic_rebuild_topics_order_idx').on(
      t.orgId,
      t.rebuildId,
      t.n.asc().nullsFirst(),
      t.id.asc().nullsFirst(),
    ),
  ],
)
