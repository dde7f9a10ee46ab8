import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from './columns.ts'
import { personIdentities } from './people.ts'
import { topicGroups } from './topics.ts'

/**
 * Who was told that it is done what they had asked for in a discussion, or need not be. By account and discussion, so
 * that it stays true when people or topics are merged and parted.
 */
export const toldAskers = pgTable(
  'told_askers',
  {
    orgId: orgId(),
    groupId: uuid('group_id').notNull(),
    identityId: uuid('identity_id').notNull(),
    state: text('state', { enum: ['told', 'dismissed'] }).notNull(),
    toldAt: instant('told_at').notNull().defaultNow(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    /** Delivery that told them; null when they were told elsewhere. */
    deliveryId: uuid('delivery_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.groupId, t.identityId] }),
    foreignKey({
      columns: [t.orgId, t.groupId],
      foreignColumns: [topicGroups.orgId, topicGroups.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.orgId, t.identityId],
      foreignColumns: [personIdentities.orgId, personIdentities.id],
    }).onDelete('cascade'),
    index('told_askers_identity_idx').on(t.orgId, t.identityId),
  ],
)
