import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** Numbers of tokens of the dashboard that a write came with. A row goes when its token has ended. */
export const usedTokens = pgTable(
  'used_tokens',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('used_tokens_ends_idx').on(t.endsAt)],
)
