import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId } from './columns.ts'
import { members } from './members.ts'
import { organizations } from './organizations.ts'

/** What automations delivered inside. Kept when its run or automation is gone: people worked with it. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    runId: uuid('run_id').notNull(),
    automationId: uuid('automation_id').notNull(),
    /** Member who alone gets it, as the output of their test; null otherwise. */
    memberId: uuid('member_id'),
    /** Members who get it; null: everybody, unless `member_id` says otherwise. */
    memberIds: uuid('member_ids').array(),
    /** Output of a test run. */
    isTest: boolean('is_test').notNull().default(false),
    title: text('title').notNull(),
    /** Markdown. */
    body: text('body').notNull(),
    snoozedUntil: instant('snoozed_until'),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('inbox_items_run_key').on(t.orgId, t.runId),
    index('inbox_items_open_idx')
      .on(t.orgId, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.doneAt} is null`),
    index('inbox_items_created_idx').on(t.orgId, t.createdAt.desc(), t.id.desc()),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Who has read what. */
export const inboxReads = pgTable(
  'inbox_reads',
  {
    orgId: orgId(),
    itemId: uuid('item_id').notNull(),
    memberId: uuid('member_id').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.itemId, t.memberId] }),
    foreignKey({ columns: [t.orgId, t.itemId], foreignColumns: [inboxItems.orgId, inboxItems.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.memberId], foreignColumns: [members.orgId, members.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Comments keep the name that their author had: members leave. */
export const inboxComments = pgTable(
  'inbox_comments',
  {
    orgId: orgId(),
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    itemId: uuid('item_id').notNull(),
    text: text('text').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    actorImage: text('actor_image').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('inbox_comments_item_idx').on(t.orgId, t.itemId, t.createdAt),
    foreignKey({ columns: [t.orgId, t.itemId], foreignColumns: [inboxItems.orgId, inboxItems.id] }).onDelete(
      'cascade',
    ),
  ],
)
