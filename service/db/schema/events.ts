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
import { automations } from './automations.ts'
import { instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** Events, kept 30 days. A row without `matched_at` still has to be matched with automations. */
export const events = pgTable(
  'events',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    name: text('name').notNull(),
    /** Source and its id for the delivery: events with the same pair are one occurrence, whatever their names. */
    source: text('source').notNull(),
    deliveryId: text('delivery_id').notNull(),
    payload: jsonb('payload').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    matchedAt: instant('matched_at'),
    /** Attempts to match that failed; the row waits until `match_after`. */
    matchAttempts: integer('match_attempts').notNull().default(0),
    matchAfter: instant('match_after').notNull().defaultNow(),
    matchError: text('match_error'),
    /** The trace that led to it, as a `traceparent`; null where nobody followed. */
    trace: text('trace'),
    /** Automations whose runs led to it, the latest last; it starts none of them. Empty when no run caused it. */
    causedBy: uuid('caused_by').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('events_delivery_key').on(t.orgId, t.source, t.deliveryId, t.name),
    /** Queue of each organization, in the order of arrival. */
    index('events_unmatched_idx').on(t.orgId, t.receivedAt, t.id).where(sql`${t.matchedAt} is null`),
    index('events_arrived_idx').on(t.orgId, t.receivedAt.desc(), t.id.desc()),
    index('events_name_idx').on(t.orgId, t.name, t.receivedAt.desc(), t.id.desc()),
    index('events_received_idx').on(t.receivedAt),
  ],
)

/** Answers of the model about a payload, kept so that the same question is asked once. */
export const verdicts = pgTable(
  'verdicts',
  {
    orgId: orgId().references(() => organizations.id),
    /** SHA-256 over condition, payload as the judge sees it, field-guide version and model. */
    key: text('key').notNull(),
    verdict: jsonb('verdict').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.key] }), index('verdicts_created_idx').on(t.createdAt)],
)

/** Events that a person marked with whether they should start a run. Keeps the payload beyond the event. */
export const conditionMarks = pgTable(
  'condition_marks',
  {
    orgId: orgId(),
    automationId: uuid('automation_id').notNull(),
    /** SHA-256 over the name and `payload`: the same content is the same example. */
    key: text('key').notNull(),
    eventId: uuid('event_id'),
    name: text('name').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** Fields of the guide, and those that scope and branches are checked by. */
    payload: jsonb('payload').notNull(),
    shouldRun: boolean('should_run').notNull(),
    actorType: text('actor_type', { enum: ['user', 'agent', 'system'] }).notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    markedAt: instant('marked_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.automationId, t.key] }),
    foreignKey({
      columns: [t.orgId, t.automationId],
      foreignColumns: [automations.orgId, automations.id],
    }).onDelete('cascade'),
  ],
)
