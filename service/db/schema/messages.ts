import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { channels } from './channels.ts'
import { createdAt, digitId, instant, orgId } from './columns.ts'
import { people, personIdentities } from './people.ts'
import { topicGroups } from './topics.ts'

export const messages = pgTable(
  'messages',
  {
    orgId: orgId(),
    /** Time-ordered (UUID version 7), so that arriving rows touch one end of the index. */
    id: uuid('id').notNull().default(sql`uuid_v7()`),
    channelId: uuid('channel_id').notNull(),
    personId: digitId('person_id').notNull(),
    identityId: uuid('identity_id').notNull(),
    groupId: uuid('group_id'),
    sourceMessageId: text('source_message_id').notNull(),
    threadId: text('thread_id'),
    content: text('content').notNull(),
    url: text('url'),
    sentAt: instant('sent_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.channelId], foreignColumns: [channels.orgId, channels.id] }),
    foreignKey({ columns: [t.orgId, t.personId], foreignColumns: [people.orgId, people.id] }),
    foreignKey({
      columns: [t.orgId, t.identityId],
      foreignColumns: [personIdentities.orgId, personIdentities.id],
    }),
    foreignKey({ columns: [t.orgId, t.groupId], foreignColumns: [topicGroups.orgId, topicGroups.id] }),
    uniqueIndex('messages_source_key').on(t.orgId, t.channelId, t.sourceMessageId),
    index('messages_sent_idx').on(t.orgId, t.sentAt.desc(), t.id.desc()),
    index('messages_channel_idx').on(t.orgId, t.channelId, t.sentAt.desc(), t.id.desc()),
    index('messages_person_idx').on(t.orgId, t.personId, t.sentAt.desc(), t.id.desc()),
    index('messages_group_idx').on(t.orgId, t.groupId, t.sentAt.desc()).where(sql`${t.groupId} is not null`),
  ],
)

/** Messages of a channel by the day (UTC) they were sent on, kept as they arrive. */
export const messageDays = pgTable(
  'message_days',
  {
    orgId: orgId(),
    day: date('day', { mode: 'string' }).notNull(),
    channelId: uuid('channel_id').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.day, t.channelId] }),
    foreignKey({ columns: [t.orgId, t.channelId], foreignColumns: [channels.orgId, channels.id] }),
  ],
)

/** Messages of a source by the day (UTC): the sums of `message_days`, kept so that a month costs the same in any number of channels. */
export const sourceDays = pgTable(
  'source_days',
  {
    orgId: orgId(),
    day: date('day', { mode: 'string' }).notNull(),
    sourceName: text('source_name').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.sourceName] })],
)
