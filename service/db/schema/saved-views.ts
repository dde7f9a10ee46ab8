import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, orgId, updatedAt } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

/** Searches and filters of lists that members keep under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    /** Whose it is. Shared ones of somebody who leaves are handed over. */
    memberId: uuid('member_id').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('saved_views_member_idx').on(t.orgId, t.memberId),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)
