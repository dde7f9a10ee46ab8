import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { count, createdAt, instant, orgId } from './columns.ts'
import { stories } from './stories.ts'

/** Links by which people outside read a story. They keep the name that who made them had: members leave. */
export const storyShares = pgTable(
  'story_shares',
  {
    orgId: orgId(),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    storyId: uuid('story_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull(),
    openedCount: count('opened_count'),
    lastOpenedAt: instant('last_opened_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('story_shares_token_key').on(t.orgId, t.tokenHash),
    index('story_shares_story_idx').on(t.orgId, t.storyId),
    foreignKey({ columns: [t.orgId, t.storyId], foreignColumns: [stories.orgId, stories.id] }).onDelete(
      'cascade',
    ),
  ],
)
