import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { digitId, instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** Names the person that stays without a foreign key: it may be merged into another later, and its row goes then. */
export const personMerges = pgTable(
  'person_merges',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    targetPersonId: digitId('target_person_id').notNull(),
    /** Fields that the one that stays took over: `{field: {before, after}}`, given back by an undo. */
    gained: jsonb('gained').notNull().default({}),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('person_merges_target_idx').on(t.orgId, t.targetPersonId, t.mergedAt.desc()),
  ],
)

/** People who were merged, with what an undo needs to make them again. Their rows in `people` are gone meanwhile. */
export const personMergeSources = pgTable(
  'person_merge_sources',
  {
    orgId: orgId(),
    mergeId: uuid('merge_id').notNull(),
    personId: digitId('person_id').notNull(),
    name: text('name').notNull(),
    primaryEmail: text('primary_email'),
    /** The row of `people` as it was; null once the time for an undo is over. */
    profile: jsonb('profile'),
    identityIds: uuid('identity_ids').array().notNull(),
    /** The person that stands for this one now, through all merges; null after an undo. */
    leadsTo: digitId('leads_to'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.mergeId, t.personId] }),
    foreignKey({
      columns: [t.orgId, t.mergeId],
      foreignColumns: [personMerges.orgId, personMerges.id],
    }).onDelete('cascade'),
    uniqueIndex('person_merge_sources_person_key')
      .on(t.orgId, t.personId)
      .where(sql`${t.leadsTo} is not null`),
    index('person_merge_sources_leads_idx').on(t.orgId, t.leadsTo).where(sql`${t.leadsTo} is not null`),
    index('person_merge_sources_email_idx')
      .on(t.orgId, sql`lower(${t.primaryEmail})`)
      .where(sql`${t.leadsTo} is not null and ${t.primaryEmail} is not null`),
  ],
)

/** Two people who may be one, or of whom somebody said that they are not. `person_id` is the lower id. */
export const personProposals = pgTable(
  'person_proposals',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().defaultRandom(),
    personId: digitId('person_id').notNull(),
    otherId: digitId('other_id').notNull(),
    /** `refused` until there is another reason, `never` for good. */
    state: text('state', { enum: ['open', 'refused', 'never'] })
      .notNull()
      .default('open'),
    /** `[{code, text, about}]`; `about` tells one reason from another of the same code. */
    reasons: jsonb('reasons').notNull(),
    /** From 1 to 100. */
    strength: smallint('strength').notNull(),
    foundAt: instant('found_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('person_proposals_pair_key').on(t.orgId, t.personId, t.otherId),
    index('person_proposals_other_idx').on(t.orgId, t.otherId),
    index('person_proposals_open_idx')
      .on(t.orgId, t.strength.desc(), t.id.desc())
      .where(sql`${t.state} = 'open'`),
  ],
)

/** Other accounts and addresses that a person names as their own, in a profile or below a message. */
export const personClaims = pgTable(
  'person_claims',
  {
    orgId: orgId().references(() => organizations.id),
    personId: digitId('person_id').notNull(),
    /** A platform, or `email`. */
    platform: text('platform').notNull(),
    /** Handle or address in small letters. */
    name: text('name').notNull(),
    place: text('place', { enum: ['profile', 'signature'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.personId, t.platform, t.name] }),
    index('person_claims_name_idx').on(t.orgId, t.platform, t.name),
  ],
)

/** People to be compared with others, since something of them is new. */
export const personChecks = pgTable(
  'person_checks',
  {
    orgId: orgId().references(() => organizations.id),
    personId: digitId('person_id').notNull(),
    queuedAt: instant('queued_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.personId] }), index('person_checks_queued_idx').on(t.queuedAt)],
)
