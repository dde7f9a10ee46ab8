import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bigCount, instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'

/** What the nightly pass would do with existing topics. A pair of topics has one row, whatever comes of it. */
export const topicProposals = pgTable(
  'topic_proposals',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    kind: text('kind', { enum: ['merge', 'split', 'close', 'reopen'] }).notNull(),
    /** Topic that stays. */
    topicId: uuid('topic_id').notNull(),
    /** Topic that would go into it. That of a split is the one that it made, and the one that stays until then; the same else. */
    otherId: uuid('other_id').notNull(),
    /** Discussions that would be split off. */
    groupIds: uuid('group_ids').array().notNull().default(sql`'{}'`),
    /** State that closing or reopening would give it. */
    toState: text('to_state', { enum: ['open', 'in_progress', 'completed', 'dismissed'] }),
    /** How sure the writer is, from 0 to 1. */
    confidence: real('confidence').notNull(),
    why: jsonb('why').notNull().default([]),
    /** Messages that speak for it, of what stays and of what goes: their texts stay in the messages. */
    quotes: uuid('quotes').array().notNull().default(sql`'{}'`),
    otherQuotes: uuid('other_quotes').array().notNull().default(sql`'{}'`),
    /** Messages of its topics when it was made, or answered: a rejected one comes back at twice as many. */
    messageCount: bigCount('message_count'),
    /** `gone`: its topics are no more what they were. */
    state: text('state', { enum: ['open', 'accepted', 'rejected', 'never', 'gone'] })
      .notNull()
      .default('open'),
    madeAt: instant('made_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    /** Act that came of it. */
    changeId: uuid('change_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('topic_proposals_pair_key').on(
      t.orgId,
      t.kind,
      sql`least(${t.topicId}, ${t.otherId})`,
      sql`greatest(${t.topicId}, ${t.otherId})`,
    ),
    index('topic_proposals_open_idx')
      .on(t.orgId, t.confidence.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.state} = 'open'`),
  ],
)
