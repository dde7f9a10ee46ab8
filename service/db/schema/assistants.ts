import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'
import { members } from './members.ts'

/** Programs that have introduced themselves. Of no organization: a program does so before anybody has said in which one they are. */
export const assistantPrograms = pgTable(
  'assistant_programs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What it calls itself. */
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: createdAt(),
    /** When a member last allowed it to connect; null: never yet. */
    lastAllowedAt: instant('last_allowed_at'),
  },
  (t) => [index('assistant_programs_unused_idx').on(t.createdAt).where(sql`${t.lastAllowedAt} IS NULL`)],
)

const access = () => text('access', { enum: ['read', 'write'] }).notNull()

/** What a member has allowed a program. A row goes when the connection ends, and its tokens with it. */
export const assistants = pgTable(
  'assistants',
  {
    orgId: orgId(),
    id: uuid('id').notNull().defaultRandom(),
    memberId: uuid('member_id').notNull(),
    programId: uuid('program_id').notNull(),
    program: text('program').notNull(),
    place: text('place').notNull(),
    access: access(),
    /** Whether an identity provider had vouched for the member in the session that allowed it. */
    isVouchedFor: boolean('is_vouched_for').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('assistants_member_key').on(t.orgId, t.memberId, t.programId),
    index('assistants_program_idx').on(t.programId),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Codes that a program exchanges for tokens, once. One that was used stays for a day, to be known again. */
export const assistantCodes = pgTable(
  'assistant_codes',
  {
    orgId: orgId(),
    /** SHA-256, hexadecimal; the code itself is never stored. */
    hash: text('hash').notNull(),
    memberId: uuid('member_id').notNull(),
    programId: uuid('program_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** SHA-256 of the verifier, as PKCE writes it. */
    challenge: text('challenge').notNull(),
    resource: text('resource').notNull(),
    access: access(),
    isVouchedFor: boolean('is_vouched_for').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** What it gave; kept also when that has ended. */
    assistantId: uuid('assistant_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.hash] }),
    uniqueIndex('assistant_codes_hash_key').on(t.hash),
    index('assistant_codes_expires_idx').on(t.expiresAt),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Tokens of connected assistants. */
export const assistantTokens = pgTable(
  'assistant_tokens',
  {
    orgId: orgId(),
    /** SHA-256, hexadecimal; the token itself is never stored. */
    hash: text('hash').notNull(),
    assistantId: uuid('assistant_id').notNull(),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a refresh token was exchanged for another. It is kept, to be known if it comes again. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.hash] }),
    uniqueIndex('assistant_tokens_hash_key').on(t.hash),
    index('assistant_tokens_assistant_idx').on(t.orgId, t.assistantId),
    index('assistant_tokens_expires_idx').on(t.expiresAt),
    foreignKey({
      columns: [t.orgId, t.assistantId],
      foreignColumns: [assistants.orgId, assistants.id],
    }).onDelete('cascade'),
  ],
)
