import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'

/** Fields that an organization adds to its people and companies, which hold the values by the id of the field. */
export const customFields = pgTable(
  'custom_fields',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    /** Name in the interface; never changes. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    type: text('type', { enum: ['text', 'number', 'date', 'choice', 'boolean'] }).notNull(),
    options: text('options').array().notNull().default(sql`'{}'`),
    onPeople: boolean('on_people').notNull(),
    onCompanies: boolean('on_companies').notNull(),
    position: smallint('position').notNull(),
    /** Set when it was removed; it and its values are kept for a while, so that it can come back. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** Values by the id of the field. */
export function customValues() {
  return jsonb('custom_fields').notNull().default({})
}
