import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigCount, count, createdAt, instant, orgId, updatedAt, visibilityColumns } from './columns.ts'
import { organizations } from './organizations.ts'

/** Where signals come from. A row outlives its connection, so that its address can answer that it is disconnected. */
export const connections = pgTable(
  'connections',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    source: text('source').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').notNull().default({}),
    /** Visibility of its new channels. */
    ...visibilityColumns,
    /** Secrets by their names, sealed as one text with a key from the secret of the service. */
    sealedSecrets: text('sealed_secrets'),
    secretNames: text('secret_names').array().notNull().default([]),
    /** SHA-256 of the token of its address, hexadecimal; the token itself is among the sealed secrets. */
    tokenHash: text('token_hash').notNull(),
    pausedAt: instant('paused_at'),
    disconnectedAt: instant('disconnected_at'),
    /** Set while what came through it is being erased. */
    erasingSince: instant('erasing_since'),
    lastArrivalAt: instant('last_arrival_at'),
    /** Usual seconds between two arrivals, and how long a silence has to be to mean something; as far as they are known. */
    rhythmSeconds: integer('rhythm_seconds'),
    quietAfterSeconds: integer('quiet_after_seconds'),
    /** Number of refused deliveries, which are stored nowhere. */
    refusedCount: bigCount('refused_count'),
    lastRefusedAt: instant('last_refused_at'),
    lastRefusal: text('last_refusal'),
    lastPollAt: instant('last_poll_at'),
    /** Last refusal of the sender, or failure; null once it works again. */
    lastFailedAt: instant('last_failed_at'),
    lastFailure: text('last_failure'),
    /** Why the last delivery could not be mapped; null once one could. */
    mapFailure: text('map_failure'),
    /** When the owner was told of the present silence or failure. */
    toldAt: instant('told_at'),
    /** Until when the sender asked to wait. */
    limitedUntil: instant('limited_until'),
    pollCursor: jsonb('poll_cursor'),
    pollFailures: count('poll_failures'),
    nextPollAt: instant('next_poll_at'),
    nextRepairAt: instant('next_repair_at'),
    lastRepair: jsonb('last_repair'),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    /** When a line is to be opened; while one is held, when its lease is over. */
    nextSocketAt: instant('next_socket_at'),
    socketOwner: text('socket_owner'),
    socketOpenedAt: instant('socket_opened_at'),
    /** State from which the next line begins. */
    socketState: jsonb('socket_state'),
    socketFailures: count('socket_failures'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('connections_token_key').on(t.tokenHash),
    index('connections_socket_idx').on(t.nextSocketAt).where(sql`${t.nextSocketAt} is not null`),
    index('connections_poll_idx').on(t.nextPollAt).where(sql`${t.nextPollAt} is not null`),
    index('connections_repair_idx').on(t.nextRepairAt).where(sql`${t.nextRepairAt} is not null`),
    index('connections_erasing_idx').on(t.erasingSince).where(sql`${t.erasingSince} is not null`),
  ],
)

/** A channel of a connection: how far it was read, and what the owner wants of it. Named as its source does. */
export const cursors = pgTable(
  'cursors',
  {
    orgId: orgId(),
    connectionId: uuid('connection_id').notNull(),
    sourceName: text('source_name').notNull(),
    sourceServerId: text('source_server_id').notNull(),
    sourceChannelId: text('source_channel_id').notNull(),
    channelName: text('channel_name').notNull(),
    serverName: text('server_name').notNull(),
    /** Time of the newest thing that was read. */
    readUntil: instant('read_until'),
    isListened: boolean('is_listened').notNull().default(true),
    ignoresBots: boolean('ignores_bots').notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({
      name: 'cursors_pk',
      columns: [t.orgId, t.connectionId, t.sourceName, t.sourceServerId, t.sourceChannelId],
    }),
    foreignKey({
      columns: [t.orgId, t.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)
