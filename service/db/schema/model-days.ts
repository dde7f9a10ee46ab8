import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigCount, count, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** Model usage per day (UTC), added as attempts end: runs are deleted later, and a retry overwrites its earlier attempt. */
export const modelDays = pgTable(
  'model_days',
  {
    orgId: orgId().references(() => organizations.id),
    day: date('day', { mode: 'string' }).notNull(),
    level: text('level', { enum: ['high', 'low', 'med'] }).notNull(),
    /** Provider and model, as in the setting. */
    model: text('model').notNull(),
    attempts: count('attempts'),
    inputTokens: bigCount('input_tokens'),
    outputTokens: bigCount('output_tokens'),
    /** Millionths of a US dollar, of those whose price was known. */
    costMicros: bigCount('cost_micros'),
    /** Attempts whose price was not known. */
    unpriced: count('unpriced'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.level, t.model] })],
)
