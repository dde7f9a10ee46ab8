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
import { createdAt, instant, orgId, updatedAt } from './columns.ts'
import { members, organizations } from './organizations.ts'

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
    /** Element trees `{root, elements}`, as a reader of the interface gets them. */
    list: jsonb('list').notNull(),
    detail: jsonb('detail').notNull(),
    archivedAt: instant('archived_at'),
    archiveReason: text('archive_reason'),
    archiveActorType: text('archive_actor_type', { enum: ['agent', 'user', 'system'] }),
    archiveActorName: text('archive_actor_name'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('stories_slug_key').on(t.orgId, t.slug),
    index('stories_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
  ],
)

/** The members a story concerns, and why. */
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
