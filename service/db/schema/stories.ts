import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
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
import { count, createdAt, instant, orgId, updatedAt } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

export const stories = pgTable(
  'stories',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    slug: text('slug').notNull(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    sourceRefs: jsonb('source_refs').notNull().default([]),
    /** Element trees `{root, elements}`, in the form of the contract. */
    list: jsonb('list').notNull(),
    detail: jsonb('detail').notNull(),
    archivedAt: instant('archived_at'),
    archiveReason: text('archive_reason'),
    archiveActorType: text('archive_actor_type', { enum: ['agent', 'user', 'system'] }),
    archiveActorName: text('archive_actor_name'),
    /** What the story writer found, such as a topic that rises; null when it did not write the story. One story each. */
    findingKey: text('finding_key'),
    topicId: uuid('topic_id'),
    /** `{rule, sentence}` of each rule that asked for it. */
    why: jsonb('why').notNull().default([]),
    /** Last time that a rule asked for it. */
    foundAt: instant('found_at'),
    writtenBy: text('written_by', { enum: ['rule', 'model'] }),
    model: text('model'),
    /** Everything the present version is made of. */
    facts: jsonb('facts'),
    /** `{label, before, after}`: what the present version says differently. */
    changes: jsonb('changes').notNull().default([]),
    writtenAt: instant('written_at'),
    /** When its cause was gone and the writer archived it; null once somebody else archived it or brought it back. */
    goneAt: instant('gone_at'),
    /** When somebody brought it back from the archive: the writer does not archive it any more. */
    keptAt: instant('kept_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('stories_slug_key').on(t.orgId, t.slug),
    uniqueIndex('stories_finding_key').on(t.orgId, t.findingKey).where(sql`${t.findingKey} is not null`),
    index('stories_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
  ],
)

/** Members whom a story concerns, and why. */
export const storyMembers = pgTable(
  'story_members',
  {
    orgId: orgId(),
    storyId: uuid('story_id').notNull(),
    memberId: uuid('member_id').notNull(),
    relevanceKind: text('relevance_kind').notNull(),
    relevanceLabel: text('relevance_label').notNull(),
    relevanceRationale: text('relevance_rationale').notNull(),
    linkedAuthorIds: uuid('linked_author_ids').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.storyId, t.memberId] }),
    foreignKey({ columns: [t.orgId, t.storyId], foreignColumns: [stories.orgId, stories.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }),
  ],
)

/** What each version said differently. The present one stands in the story as well. */
export const storyVersions = pgTable(
  'story_versions',
  {
    orgId: orgId(),
    storyId: uuid('story_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    writtenBy: text('written_by', { enum: ['rule', 'model'] }).notNull(),
    changes: jsonb('changes').notNull().default([]),
    writtenAt: instant('written_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.storyId, t.version] }),
    foreignKey({ columns: [t.orgId, t.storyId], foreignColumns: [stories.orgId, stories.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Settings of the story writer, and who of the processes writes. Without a row nothing is written. */
export const storyWriters = pgTable(
  'story_writers',
  {
    orgId: orgId()
      .primaryKey()
      .references(() => organizations.id),
    enabled: boolean('enabled').notNull().default(true),
    perDay: integer('per_day').notNull().default(3),
    useModel: boolean('use_model').notNull().default(true),
    callsPerDay: integer('calls_per_day').notNull().default(20),
    /** Rules and thresholds that somebody chose; the others are those of the contract. */
    rules: jsonb('rules').notNull().default({}),
    /** Day (UTC) of the counts below. */
    spentDay: date('spent_day', { mode: 'string' }),
    calls: count('calls'),
    /** Millionths of a US dollar; null when a price is not known. */
    costMicros: bigint('cost_micros', { mode: 'number' }).default(0),
    /** Findings that wait for another day. */
    waiting: count('waiting'),
    /** What there was to read when it last looked. */
    seen: text('seen'),
    lastPassAt: instant('last_pass_at'),
    nextPassAt: instant('next_pass_at').notNull().defaultNow(),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    updatedAt: updatedAt(),
  },
  (t) => [index('story_writers_due_idx').on(t.nextPassAt).where(sql`${t.enabled}`)],
)
