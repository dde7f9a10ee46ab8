import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { activityColumns, bigCount, count, createdAt, digitId, instant, orgId, updatedAt } from './columns.ts'
import { customValues } from './custom-fields.ts'
import { organizations } from './organizations.ts'

export const companies = pgTable(
  'companies',
  {
    orgId: orgId().references(() => organizations.id),
    id: digitId('id').notNull().default(sql`scattered_id('company_ids')`),
    name: text('name').notNull(),
    primaryDomain: text('primary_domain'),
    logoUrl: text('logo_url'),
    isOrgCompany: boolean('is_org_company').notNull().default(false),
    isVip: boolean('is_vip').notNull().default(false),
    /** What it pays in a year; null when nobody knows. */
    yearlyValue: numeric('yearly_value', { precision: 14, scale: 2, mode: 'number' }),
    /** Currency of a value that comes from subscriptions; null for one that a person entered. */
    yearlyCurrency: text('yearly_currency'),
    customFields: customValues(),
    messageCount: bigCount('message_count'),
    personCount: count('person_count'),
    lastSeenAt: instant('last_seen_at'),
    ...activityColumns,
    /** Text to search: the name and every domain, one per line. Searched in `companies_search`. */
    searchText: text('search_text').notNull(),
    /** Set when this company was merged into another, or deleted: it leaves every list, its history stays. */
    mergeId: uuid('merge_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('companies_last_seen_idx')
      .on(t.orgId, t.lastSeenAt.desc().nullsLast(), t.id.desc())
      .where(sql`${t.mergeId} is null`),
    index('companies_message_count_idx')
      .on(t.orgId, t.messageCount.desc(), t.id.desc())
      .where(sql`${t.mergeId} is null`),
    index('companies_person_count_idx')
      .on(t.orgId, t.personCount.desc(), t.id.desc())
      .where(sql`${t.mergeId} is null`),
    index('companies_vip_idx')
      .on(t.orgId, t.lastSeenAt.desc().nullsLast(), t.id.desc())
      .where(sql`${t.isVip} and ${t.mergeId} is null`),
    index('companies_custom_idx').on(t.orgId, t.id).where(sql`${t.customFields} <> '{}'`),
    index('companies_merge_idx').on(t.orgId, t.mergeId).where(sql`${t.mergeId} is not null`),
  ],
)

/** As `people_search`. */
export const companiesSearch = pgTable(
  'companies_search',
  { orgId: orgId(), id: digitId('id').notNull(), searchText: text('search_text').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.id], foreignColumns: [companies.orgId, companies.id] }).onDelete(
      'cascade',
    ),
    index('companies_search_trigrams_idx').using('gin', t.orgId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** Domains of companies, including those of companies merged into them. */
export const companyDomains = pgTable(
  'company_domains',
  {
    orgId: orgId(),
    domain: text('domain').notNull(),
    companyId: digitId('company_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.domain] }),
    foreignKey({ columns: [t.orgId, t.companyId], foreignColumns: [companies.orgId, companies.id] }),
    index('company_domains_company_idx').on(t.orgId, t.companyId),
  ],
)

export const companyMerges = pgTable(
  'company_merges',
  {
    orgId: orgId(),
    id: uuid('id').notNull().defaultRandom(),
    /** Null: the companies were deleted, which is a merge into none. */
    targetCompanyId: digitId('target_company_id'),
    /** Values of custom fields that the one that stays took over, given back by an undo. */
    gained: jsonb('gained').notNull().default({}),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    mergedAt: instant('merged_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.targetCompanyId], foreignColumns: [companies.orgId, companies.id] }),
    index('company_merges_target_idx').on(t.orgId, t.targetCompanyId, t.mergedAt.desc()),
  ],
)

/** Who and what each merged company had, to be given back by an undo. Their rows in `companies` stay as they were. */
export const companyMergeSources = pgTable(
  'company_merge_sources',
  {
    orgId: orgId(),
    mergeId: uuid('merge_id').notNull(),
    companyId: digitId('company_id').notNull(),
    personIds: digitId('person_ids').array().notNull(),
    domains: text('domains').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.mergeId, t.companyId] }),
    foreignKey({
      columns: [t.orgId, t.mergeId],
      foreignColumns: [companyMerges.orgId, companyMerges.id],
    }).onDelete('cascade'),
  ],
)
