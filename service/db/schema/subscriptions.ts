import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, orgId } from './columns.ts'
import { connections } from './connections.ts'

/** What customers pay, by their subscriptions at the source. They are found by their accounts, so that companies may merge. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    orgId: orgId(),
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    /** Id of the customer at the source, as in `person_identities`. */
    customerId: text('customer_id').notNull(),
    /** Amount of a year in whole units of its currency; null where it depends on use. */
    yearlyAmount: numeric('yearly_amount', { precision: 18, scale: 3, mode: 'number' }),
    currency: text('currency'),
    /** In the words of the source. */
    status: text('status').notNull(),
    /** Is paid for at present. */
    isActive: boolean('is_active').notNull(),
    /** Has ended for good: nothing that comes later changes it. */
    isEnded: boolean('is_ended').notNull(),
    /** When the source told this version; of two of one instant the greater place counts. */
    toldAt: instant('told_at').notNull(),
    place: integer('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.source, t.externalId] }),
    foreignKey({ columns: [t.orgId, t.connectionId], foreignColumns: [connections.orgId, connections.id] }),
    index('subscriptions_customer_idx').on(t.orgId, t.source, t.customerId).where(sql`${t.isActive}`),
    index('subscriptions_connection_idx').on(t.orgId, t.connectionId),
  ],
)
