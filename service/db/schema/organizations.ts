import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
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
    /** True for the demo: connected workspaces exist only in this database, and nothing leaves the machine. */
    simulated: boolean('simulated').notNull().default(false),
    defaultOutput: jsonb('default_output'),
    /** Destination of notices about failing automations; null: the default destination. */
    noticeOutput: jsonb('notice_output'),
    /** Whether a member without a second factor can do nothing but set one up. */
    secondFactorRequired: boolean('second_factor_required').notNull().default(false),
    /** Whether members may make links by which people outside read a story. */
    storySharing: boolean('story_sharing').notNull().default(false),
    /** Whether assistants get identities of people masked. */
    identitiesHidden: boolean('identities_hidden').notNull().default(false),
    /** US dollars that models may cost in a month; null for no limit. */
    monthlyModelLimitUsd: doublePrecision('monthly_model_limit_usd'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('organizations_slug_key').on(t.slug)],
)

/** Row totals, updated with every write, so that no list counts on request. */
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
 * Number of rows last seen in each hour (hours since 1970), so that a page far down is found by adding up hours instead
 * of walking every row above it.
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

/** One row per change of a company, person, automation …: who, when, and each field before and after. */
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
    /** Act on topics that it belongs to, which can be undone. */
    actId: uuid('act_id'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('changes_entity_idx').on(t.orgId, t.entity, t.entityId, t.changedAt.desc(), t.id.desc()),
    /** Audit log by kind of actor, so that the few changes of people are found among millions. */
    index('changes_type_idx').on(t.orgId, t.actorType, t.changedAt.desc(), t.id.desc()),
    index('changes_entity_type_idx').on(t.orgId, t.entity, t.actorType, t.changedAt.desc(), t.id.desc()),
    index('changes_actor_idx')
      .on(t.orgId, t.actorId, t.changedAt.desc(), t.id.desc())
      .where(sql`${t.actorType} <> 'system'`),
    index('changes_act_idx').on(t.orgId, t.actId).where(sql`${t.actId} is not null`),
  ],
)
