import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, digitId, instant, orgId } from './columns.ts'
import { companies } from './companies.ts'
import { organizations } from './organizations.ts'

/**
 * What members wrote about a person or a company. They keep whom they were written about through merges, and the name that
 * their author had. People are named without a foreign key: the row of somebody who was merged goes.
 */
export const notes = pgTable(
  'notes',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    personId: digitId('person_id'),
    companyId: digitId('company_id'),
    text: text('text').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
    /** Kept for a while, so that it can be restored. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.companyId], foreignColumns: [companies.orgId, companies.id] }),
    check('notes_about_check', sql`num_nonnulls(${t.personId}, ${t.companyId}) = 1`),
    index('notes_person_idx').on(t.orgId, t.personId).where(sql`${t.personId} is not null`),
    index('notes_company_idx').on(t.orgId, t.companyId).where(sql`${t.companyId} is not null`),
    index('notes_deleted_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
)
