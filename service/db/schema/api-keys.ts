import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

export const apiKeys = pgTable(
  'api_keys',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    /** SHA-256 of the whole key, hexadecimal; the key itself is never stored. */
    hash: text('hash').notNull(),
    lastFour: text('last_four').notNull(),
    perMinute: integer('per_minute').notNull().default(120),
    /** `open`: limited to channels that all members see. */
    channels: text('channels', { enum: ['all', 'open'] })
      .notNull()
      .default('all'),
    /** `read`: limited to reading. */
    access: text('access', { enum: ['all', 'read'] })
      .notNull()
      .default('all'),
    /** Parts of the interface that it is limited to; null: none. */
    resources: text('resources').array(),
    /** Addresses and networks that it is limited to; null: none. */
    addresses: text('addresses').array(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
    rolledAt: instant('rolled_at'),
    /** The secret that was replaced last. It stays after its end, so that whoever still uses it is told. */
    replacedHash: text('replaced_hash'),
    replacedLastFour: text('replaced_last_four'),
    replacedEndsAt: instant('replaced_ends_at'),
    replacedUsedAt: instant('replaced_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('api_keys_hash_key').on(t.hash),
    uniqueIndex('api_keys_replaced_hash_key').on(t.replacedHash),
    foreignKey({ columns: [t.orgId, t.createdBy], foreignColumns: [members.orgId, members.id] }),
  ],
)

/** Current rate-limit window of a caller, shared by all processes. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    orgId: orgId().references(() => organizations.id),
    /** An API key, or a member who speaks through a service token. */
    ownerId: uuid('owner_id').notNull(),
    startedAt: instant('started_at').notNull(),
    used: integer('used').notNull(),
    /** Size of the last lease, stored because PostgreSQL 15 cannot return the value before an update. */
    lastGrant: integer('last_grant').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.ownerId] })],
)

/** Answers of writes with an Idempotency-Key, kept 24 hours and written in the transaction of the effect. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    orgId: orgId().references(() => organizations.id),
    /** An API key, or a member who speaks through a service token. */
    ownerId: uuid('owner_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    operation: text('operation').notNull(),
    payloadHash: text('payload_hash').notNull(),
    status: smallint('status').notNull(),
    /** Text, not jsonb: a replay has to be the same bytes. */
    response: text('response').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.ownerId, t.idempotencyKey] }),
    index('idempotency_records_created_idx').on(t.createdAt),
  ],
)
