import {
  bigint,
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

/** Passkeys that members sign in with. Nothing here is secret: the private key stays with the member. */
export const passkeys = pgTable(
  'passkeys',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    memberId: uuid('member_id').notNull(),
    /** As the browser names it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses that the authenticator has counted; stays 0 with those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** Whether its maker copies it to other devices of the member. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    /** Last sign-in or confirmation with it; null: none yet. */
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('passkeys_credential_key').on(t.orgId, t.credentialId),
    index('passkeys_member_idx').on(t.orgId, t.memberId),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Challenges that a passkey is to sign. A row is deleted by the first answer to it, right or wrong. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    orgId: orgId().references(() => organizations.id),
    /** SHA-256 of the challenge, hexadecimal. */
    hash: text('hash').notNull(),
    purpose: text('purpose', { enum: ['add', 'confirm', 'sign-in'] }).notNull(),
    /** Member who may answer; null before anybody is signed in. */
    memberId: uuid('member_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.hash] }),
    index('passkey_challenges_created_idx').on(t.createdAt),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)
