import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { createdAt, instant, orgId, updatedAt } from './columns.ts'

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    /** Connected workspaces of a simulated organization live in this database; nothing leaves the machine. */
    simulated: boolean('simulated').notNull().default(false),
    defaultOutput: jsonb('default_output'),
    /** Where the owner is told of automations that fail; null: at the default destination. */
    noticeOutput: jsonb('notice_output'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('organizations_slug_key').on(t.slug)],
)

export const members = pgTable(
  'members',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    image: text('image'),
    role: text('role', { enum: ['owner', 'admin', 'member'] }).notNull(),
    /** Parameters, salt and hash in one text; null for whoever signs in otherwise or not at all. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    /** Sessions that began with an earlier value have ended. */
    sessionsValidFrom: instant('sessions_valid_from').notNull().defaultNow(),
    lastSignedInAt: instant('last_signed_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('members_email_key').on(t.orgId, sql`lower(${t.email})`),
  ],
)

/** Who may become a member. A row goes when it is accepted or withdrawn; the trail of changes keeps what happened. */
export const invitations = pgTable(
  'invitations',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    /** In small letters. */
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

/** Attempts to sign in that failed, by address and by source, and until when further ones are refused. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    orgId: orgId().references(() => organizations.id),
    /** What is counted, hashed: people type passwords into the field of the address. */
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
 * From where a member has signed in before. Attempts from there are counted apart, so that nobody who fails on
 * purpose elsewhere can keep the member out.
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

/** Row totals kept as rows come and go, so that no list counts on request. */
export const counters = pgTable(
  'counters',
  {
    orgId: orgId().references(() => organizations.id),
    name: text('name').notNull(),
    value: bigint('value', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.name] })],
)

/**
 * How many rows of a list were last seen in each hour (hours since 1970), so that a page far down is found by
 * adding up hours instead of walking every row above it.
 */
export const seenHours = pgTable(
  'seen_hours',
  {
    orgId: orgId().references(() => organizations.id),
    list: text('list', { enum: ['people', 'companies'] }).notNull(),
    hour: integer('hour').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.list, t.hour] })],
)

/** One row a change of a company, person, automation …: who, when, and each field before and after. */
export const changes = pgTable(
  'changes',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    operation: text('operation', { enum: ['INSERT', 'UPDATE', 'DELETE'] }).notNull(),
    actorType: text('actor_type', { enum: ['user', 'agent', 'system'] }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    changes: jsonb('changes').notNull(),
    previousValues: jsonb('previous_values').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('changes_entity_idx').on(t.orgId, t.entity, t.entityId, t.changedAt.desc(), t.id.desc()),
    /** The audit log: each kind of actor is a stream of its own, so that the few changes of people are found among millions. */
    index('changes_type_idx').on(t.orgId, t.actorType, t.changedAt.desc(), t.id.desc()),
    index('changes_entity_type_idx').on(t.orgId, t.entity, t.actorType, t.changedAt.desc(), t.id.desc()),
    index('changes_actor_idx')
      .on(t.orgId, t.actorId, t.changedAt.desc(), t.id.desc())
      .where(sql`${t.actorType} <> 'system'`),
  ],
)
