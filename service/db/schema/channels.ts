import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bigCount, createdAt, instant, orgId, updatedAt, visibilityColumns } from './columns.ts'
import { organizations } from './organizations.ts'

export const channels = pgTable(
  'channels',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    channelName: text('channel_name').notNull(),
    serverName: text('server_name').notNull(),
    sourceName: text('source_name').notNull(),
    sourceChannelId: text('source_channel_id').notNull(),
    sourceServerId: text('source_server_id').notNull(),
    context: text('context'),
    description: text('description'),
    isConnected: boolean('is_connected').notNull().default(true),
    ...visibilityColumns,
    messageCount: bigCount('message_count'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('channels_source_key').on(t.orgId, t.sourceName, t.sourceServerId, t.sourceChannelId),
    index('channels_last_seen_idx').on(t.orgId, t.lastSeenAt.desc().nullsLast(), t.id.desc()),
    /** Few: what a member may see is decided by looking at these alone. */
    index('channels_restricted_idx').on(t.orgId, t.id).where(sql`${t.visibility} <> 'all'`),
    index('channels_search_idx').using('gin', t.orgId, sql`${t.channelName} gin_trgm_ops`),
  ],
)
