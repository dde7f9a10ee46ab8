import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
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
import { channels } from './channels.ts'
import { createdAt, digitId, instant, orgId } from './columns.ts'
import { organizations } from './organizations.ts'
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
    /** One of the kinds of the contract. */
    kind: text('kind').notNull().default('message'),
    sentAt: instant('sent_at').notNull(),
    /** Version of the content: when it was last edited at its source or by hand; null for the original. */
    editedAt: instant('edited_at'),
    /** `{name, url, mimeType, size}`: by reference, the files themselves are never fetched. */
    attachments: jsonb('attachments').notNull().default([]),
    /** Member who entered it in the author's name. */
    onBehalfOf: uuid('on_behalf_of'),
    /** Connection it came through; null when it was pushed. */
    connectionId: uuid('connection_id'),
    /** True until the writer of topics has seen this version of it. */
    awaitsPlacing: boolean('awaits_placing').notNull().default(false),
    /** True when it came as history, of which nobody is told. */
    quiet: boolean('quiet').notNull().default(false),
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
    index('messages_connection_idx').on(t.orgId, t.connectionId).where(sql`${t.connectionId} is not null`),
    index('messages_awaiting_idx').on(t.orgId, t.sentAt, t.id).where(sql`${t.awaitsPlacing}`),
    index('messages_group_idx').on(t.orgId, t.groupId, t.sentAt.desc()).where(sql`${t.groupId} is not null`),
  ],
)

/**
 * Deleted messages, also those deleted before they came: they never come in again. Names the channel as its source does,
 * because there may be no row of it yet.
 */
export const deletedMessages = pgTable(
  'deleted_messages',
  {
    orgId: orgId().references(() => organizations.id),
    sourceName: text('source_name').notNull(),
    sourceServerId: text('source_server_id').notNull(),
    sourceChannelId: text('source_channel_id').notNull(),
    sourceMessageId: text('source_message_id').notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'deleted_messages_pk',
      columns: [t.orgId, t.sourceName, t.sourceServerId, t.sourceChannelId, t.sourceMessageId],
    }),
  ],
)

/** Topics and messages that an issue, a pull request or what was said on one names by their address. They may be gone. */
export const messageReferences = pgTable(
  'message_references',
  {
    orgId: orgId(),
    messageId: uuid('message_id').notNull(),
    kind: text('kind', { enum: ['topic', 'message'] }).notNull(),
    targetId: uuid('target_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.messageId, t.kind, t.targetId] }),
    foreignKey({ columns: [t.orgId, t.messageId], foreignColumns: [messages.orgId, messages.id] }).onDelete(
      'cascade',
    ),
    index('message_references_target_idx').on(t.orgId, t.targetId),
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
