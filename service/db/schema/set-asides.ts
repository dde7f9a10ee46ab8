import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, orgId } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

/** What a member has set aside of what needs them, for as long as it says the same. */
export const setAsides = pgTable(
  'set_asides',
  {
    orgId: orgId().references(() => organizations.id),
    memberId: uuid('member_id').notNull(),
    key: text('key').notNull(),
    /** What it said then. */
    state: text('state').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.memberId, t.key] }),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)
