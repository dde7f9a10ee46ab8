import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigCount, count, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** What models cost in each month, in the time zone of the organization: what its limits are held against. */
export const modelMonths = pgTable(
  'model_months',
  {
    orgId: orgId().references(() => organizations.id),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    /** Id of an automation, `topics`, `stories`, `questions` of members, or `all` for all of them together. */
    spender: text('spender').notNull(),
    /** Millionths of a US dollar, of those whose price was known. */
    costMicros: bigCount('cost_micros'),
    /** Attempts and calls whose price was not known. */
    unpriced: count('unpriced'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.month, t.spender] })],
)
