import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'

export const members = pgTable(
  'members',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    image: text('image'),
    role: text('role', { enum: ['owner', 'admin', 'member'] }).notNull(),
    /** Parameters, salt and hash in one text; null for members without a password. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    /** Sessions that began with an earlier value have ended. */
    sessionsValidFrom: instant('sessions_valid_from').notNull().defaultNow(),
    lastSignedInAt: instant('last_signed_in_at'),
    /** Sealed secret of the authenticator app; null without one. */
    sealedSecondFactor: text('sealed_second_factor'),
    /** Since when the code is asked for; null while it is being set up. */
    secondFactorOnAt: instant('second_factor_on_at'),
    /** Half minute, since 1970, of the last code that was accepted: it and those before count no more. */
    secondFactorStep: integer('second_factor_step').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('members_email_key').on(t.orgId, sql`lower(${t.email})`),
  ],
)

/** Open invitations. A row is deleted when it is accepted or withdrawn; the audit log keeps the history. */
export const invitations = pgTable(
  'invitations',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role', { enum: ['owner', 'admin', 'member'] }).notNull(),
    /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('invitations_email_key').on(t.orgId, t.email),
    uniqueIndex('invitations_token_key').on(t.orgId, t.tokenHash),
    foreignKey({ columns: [t.orgId, t.invitedBy], foreignColumns: [members.orgId, members.id] }),
  ],
)

/** Links for a new password. A row is deleted when its link is used or replaced; each member has one at most. */
export const passwordResets = pgTable(
  'password_resets',
  {
    orgId: orgId().references(() => organizations.id),
    memberId: uuid('member_id').notNull(),
    /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
    tokenHash: text('token_hash').notNull(),
    /** Who handed it out: the member by mail, or an owner. */
    way: text('way', { enum: ['mail', 'owner'] }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.memberId] }),
    uniqueIndex('password_resets_token_key').on(t.orgId, t.tokenHash),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Open sessions of members. A row is deleted when its session ends; one that is 30 days old has ended as well. */
export const memberSessions = pgTable(
  'member_sessions',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    memberId: uuid('member_id').notNull(),
    /** What the browser said it is; empty when it said nothing. */
    device: text('device').notNull(),
    /** Network address that the sign-in came from; empty when it is not known. */
    place: text('place').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** Whether an identity provider vouched for the member at the sign-in. It asks for a second factor of its own. */
    isVouchedFor: boolean('is_vouched_for').notNull().default(false),
    /** When the member was asked again and showed that it is them; null: not since the sign-in. */
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('member_sessions_member_idx').on(t.orgId, t.memberId),
    index('member_sessions_created_idx').on(t.createdAt),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/**
 * Accounts at identity providers that members have come in with. From the first time on the account counts and not its
 * e-mail address, which may change there or be given to somebody else.
 */
export const memberIdentities = pgTable(
  'member_identities',
  {
    orgId: orgId().references(() => organizations.id),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    memberId: uuid('member_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.issuer, t.subject] }),
    uniqueIndex('member_identities_member_key').on(t.orgId, t.memberId, t.issuer),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Codes that stand in for the authenticator app once each. A row is deleted when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    orgId: orgId().references(() => organizations.id),
    memberId: uuid('member_id').notNull(),
    /** SHA-256, hexadecimal; the codes are random enough for it. */
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.memberId, t.hash] }),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Sign-ins whose password was right and whose code is awaited. A row is deleted when it is used, or when sessions end. */
export const secondSteps = pgTable(
  'second_steps',
  {
    orgId: orgId().references(() => organizations.id),
    /** SHA-256 of the ticket, hexadecimal; the ticket itself is never stored. */
    hash: text('hash').notNull(),
    memberId: uuid('member_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.hash] }),
    index('second_steps_member_idx').on(t.orgId, t.memberId),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Failed sign-ins by e-mail address and by source, and until when further attempts are refused. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    orgId: orgId().references(() => organizations.id),
    /** Hash of the address or source, because people sometimes type a password into the address field. */
    subject: text('subject').notNull(),
    failures: integer('failures').notNull(),
    lastFailedAt: instant('last_failed_at').notNull(),
    blockedUntil: instant('blocked_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.subject] }),
    index('sign_in_failures_last_failed_idx').on(t.lastFailedAt),
  ],
)

/**
 * Sources from which a member has signed in. Attempts from there are counted separately, so that nobody can lock a member
 * out by failing on purpose elsewhere.
 */
export const signInSources = pgTable(
  'sign_in_sources',
  {
    orgId: orgId().references(() => organizations.id),
    /** Address and source, hashed. */
    subject: text('subject').notNull(),
    lastSignedInAt: instant('last_signed_in_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.subject] }),
    index('sign_in_sources_last_signed_in_idx').on(t.lastSignedInAt),
  ],
)
