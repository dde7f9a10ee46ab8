import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** Acts on topics, of people and of the writer. They are kept for as long as they can be undone. */
export const topicChanges = pgTable(
  'topic_changes',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    kind: text('kind', {
      enum: ['create', 'place', 'take_out', 'move', 'merge', 'split', 'rebuild', 'edit', 'undo'],
    }).notNull(),
    /** Topics in whose history it stands, the one that was acted on first. */
    topicIds: uuid('topic_ids').array().notNull(),
    actorType: text('actor_type', { enum: ['user', 'agent', 'system'] }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    changedAt: instant('changed_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('topic_changes_at_idx').on(t.orgId, t.changedAt.desc(), t.id.desc()),
    index('topic_changes_old_idx').on(t.changedAt),
  ],
)

/** What an act did to a discussion, and how the discussion was before. */
export const topicChangeMoves = pgTable(
  'topic_change_moves',
  {
    orgId: orgId(),
    changeId: uuid('change_id').notNull(),
    groupId: uuid('group_id').notNull(),
    fromTopic: uuid('from_topic'),
    toTopic: uuid('to_topic'),
    placedBy: text('placed_by'),
    confidence: real('confidence'),
    placedAt: instant('placed_at'),
    why: jsonb('why').notNull().default([]),
    guesses: jsonb('guesses').notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.changeId, t.groupId] }),
    foreignKey({
      columns: [t.orgId, t.changeId],
      foreignColumns: [topicChanges.orgId, topicChanges.id],
    }).onDelete('cascade'),
    index('topic_change_moves_group_idx').on(t.orgId, t.groupId),
  ],
)

/**
 * What people said of pairs, which every later placing obeys. A pair is of two discussions, or of a discussion (`one_id`)
 * and a topic (`other_id`); topics are meant as what stands for them now. Of two of a kind `one_id` is the lower.
 */
export const topicConstraints = pgTable(
  'topic_constraints',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    rule: text('rule', { enum: ['together', 'apart'] }).notNull(),
    between: text('between', { enum: ['discussions', 'discussion_and_topic', 'topics'] }).notNull(),
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    /** Act that made it: an undo takes it away again. */
    changeId: uuid('change_id'),
    /** Act that said something else of the pair: an undo of that one brings it back. Null while it holds. */
    endedBy: uuid('ended_by'),
    madeAt: instant('made_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('topic_constraints_pair_key')
      .on(t.orgId, t.oneId, t.otherId)
      .where(sql`${t.endedBy} is null`),
    index('topic_constraints_other_idx').on(t.orgId, t.otherId),
    index('topic_constraints_change_idx').on(t.orgId, t.changeId),
    index('topic_constraints_ended_idx').on(t.orgId, t.endedBy).where(sql`${t.endedBy} is not null`),
  ],
)
