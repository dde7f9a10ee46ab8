import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { activityColumns, bigCount, bytes, createdAt, digitId, instant, orgId, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { customValues } from './custom-fields.ts'
import { organizations } from './organizations.ts'

export const people = pgTable(
  'people',
  {
    orgId: orgId().references(() => organizations.id),
    id: digitId('id').notNull().default(sql`scattered_id('person_ids')`),
    displayName: text('display_name').notNull(),
    avatarUrl: text('avatar_url'),
    description: text('description'),
    title: text('title'),
    primaryEmail: text('primary_email'),
    isVip: boolean('is_vip').notNull().default(false),
    isBot: boolean('is_bot').notNull().default(false),
    github: text('github'),
    linkedin: text('linkedin'),
    phone: text('phone'),
    twitter: text('twitter'),
    website: text('website'),
    companyId: digitId('company_id'),
    ecosystemTags: text('ecosystem_tags').array().notNull().default(sql`'{}'`),
    customFields: customValues(),
    sources: text('sources').array().notNull().default(sql`'{}'`),
    messageCount: bigCount('message_count'),
    lastSeenAt: instant('last_seen_at'),
    latestTopicId: uuid('latest_topic_id'),
    latestTopicAt: instant('latest_topic_at'),
    ...activityColumns,
    /** Text to search: names, e-mail addresses and handles, one per line. Searched in `people_search`. */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.companyId], foreignColumns: [companies.orgId, companies.id] }),
    index('people_last_seen_idx').on(t.orgId, t.lastSeenAt.desc().nullsLast(), t.id.desc()),
    index('people_message_count_idx').on(t.orgId, t.messageCount.desc(), t.id.desc()),
    index('people_company_idx').on(t.orgId, t.companyId, t.lastSeenAt.desc().nullsLast(), t.id.desc()),
    index('people_vip_idx').on(t.orgId, t.lastSeenAt.desc().nullsLast(), t.id.desc()).where(sql`${t.isVip}`),
    index('people_tagged_idx')
      .on(t.orgId, t.lastSeenAt.desc().nullsLast(), t.id.desc())
      .where(sql`${t.ecosystemTags} <> '{}'`),
    index('people_tags_idx').using('gin', t.orgId, t.ecosystemTags).where(sql`${t.ecosystemTags} <> '{}'`),
    index('people_custom_idx').on(t.orgId, t.id).where(sql`${t.customFields} <> '{}'`),
    // Most authors of a chat have no address, and each of their messages would write this index too.
    index('people_email_idx')
      .on(t.orgId, sql`lower(${t.primaryEmail})`)
      .where(sql`${t.primaryEmail} is not null`),
  ],
)

/**
 * Copies of the search texts in rows that arriving messages do not update: each update of a row would index the trigrams of
 * its text again. Maintained by triggers.
 */
export const peopleSearch = pgTable(
  'people_search',
  { orgId: orgId(), id: digitId('id').notNull(), searchText: text('search_text').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.id], foreignColumns: [people.orgId, people.id] }).onDelete('cascade'),
    index('people_search_trigrams_idx').using('gin', t.orgId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const personIdentities = pgTable(
  'person_identities',
  {
    orgId: orgId(),
    id: uuid('id').notNull().defaultRandom(),
    personId: digitId('person_id').notNull(),
    platform: text('platform').notNull(),
    platformId: text('platform_id').notNull(),
    handle: text('handle'),
    /** Verified by the source. */
    email: text('email'),
    /** Only typed by somebody: it may be another's, so it joins nobody. */
    typedEmail: text('typed_email'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.personId], foreignColumns: [people.orgId, people.id] }),
    uniqueIndex('person_identities_platform_key').on(t.orgId, t.platform, t.platformId),
    index('person_identities_person_idx').on(t.orgId, t.personId),
    index('person_identities_handle_idx')
      .on(t.orgId, sql`lower(${t.handle})`)
      .where(sql`${t.handle} is not null`),
    index('person_identities_email_idx')
      .on(t.orgId, sql`lower(${t.email})`)
      .where(sql`${t.email} is not null`),
    index('person_identities_typed_idx')
      .on(t.orgId, sql`lower(${t.typedEmail})`)
      .where(sql`${t.typedEmail} is not null`),
  ],
)

/** Accounts and addresses of people who were erased, as hashes: what they said until then stays away. */
export const erasedAuthors = pgTable(
  'erased_authors',
  {
    orgId: orgId().references(() => organizations.id),
    hash: bytes('hash').notNull(),
    erasedAt: instant('erased_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.hash] })],
)
