import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { count, digitId, instant, orgId, updatedAt } from './columns.ts'
import { organizations } from './organizations.ts'
import { topicGroups, topics } from './topics.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Settings of the topic writer, and who of the processes writes. Without a row nothing is placed by itself. */
export const topicWriters = pgTable(
  'topic_writers',
  {
    orgId: orgId()
      .primaryKey()
      .references(() => organizations.id),
    enabled: boolean('enabled').notNull().default(false),
    automatic: text('automatic', { enum: ['merge', 'split', 'close', 'reopen'] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    languages: text('languages', { enum: ['en', 'de', 'fr', 'es', 'ja'] })
      .array()
      .notNull()
      .default(sql`'{en,de,fr,es,ja}'`),
    ownWords: text('own_words').array().notNull().default(sql`'{}'`),
    forbidden: text('forbidden').array().notNull().default(sql`'{}'`),
    useModel: boolean('use_model').notNull().default(true),
    callsPerDay: integer('calls_per_day').notNull().default(50),
    textsPerDay: integer('texts_per_day').notNull().default(5000),
    /** Day (UTC) of the counts below. */
    spentDay: date('spent_day', { mode: 'string' }),
    calls: count('calls'),
    texts: count('texts'),
    /** Millionths of a US dollar; null when a price is not known. */
    costMicros: bigint('cost_micros', { mode: 'number' }).default(0),
    /** When the language model is to be asked at the latest; null while there is nothing to ask. */
    askAt: instant('ask_at'),
    /** The language model is not asked before: it failed, or today's calls are used up. */
    askAfter: instant('ask_after'),
    /** When the model for embeddings is to be asked; null while there is nothing to ask. */
    embedAt: instant('embed_at'),
    /** Discussions (`n`) up to this one have vectors. */
    embeddedTo: bigint('embedded_to', { mode: 'number' }).notNull().default(0),
    /** Whether models have said something that the writer has not read. */
    hasAnswers: boolean('has_answers').notNull().default(false),
    modelLeaseOwner: text('model_lease_owner'),
    modelLeaseUntil: instant('model_lease_until'),
    /** Model whose vectors are kept: those of another say nothing beside them. */
    embedding: text('embedding'),
    /** When somebody asked for a pass that has not begun yet. */
    passAskedAt: instant('pass_asked_at'),
    nextPassAt: instant('next_pass_at').notNull().defaultNow(),
    passEndedAt: instant('pass_ended_at'),
    placed: count('placed'),
    begun: count('begun'),
    merged: count('merged'),
    /** End of the last turn: organizations take turns. */
    lastTurnAt: instant('last_turn_at'),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    updatedAt: updatedAt(),
  },
  (t) => [index('topic_writers_turn_idx').on(t.lastTurnAt).where(sql`${t.enabled}`)],
)

/** What discussions are about, as numbers of terms: the words themselves stay in the messages. */
export const discussionTerms = pgTable(
  'discussion_terms',
  {
    orgId: orgId(),
    groupId: uuid('group_id').notNull(),
    /** Order in which discussions came. */
    n: bigint('n', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    keys: bigint('keys', { mode: 'number' }).array().notNull(),
    weights: real('weights').array().notNull(),
    /** Number of the whole text: copies have the same. */
    copyKey: bigint('copy_key', { mode: 'number' }).notNull(),
    /** First person who speaks in it; null while only bots do. */
    speakerId: digitId('speaker_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.groupId] }),
    uniqueIndex('discussion_terms_n_key').on(t.orgId, t.n),
    foreignKey({
      columns: [t.orgId, t.groupId],
      foreignColumns: [topicGroups.orgId, topicGroups.id],
    }).onDelete('cascade'),
  ],
)

/** Discussions (`n`) that have a term. */
export const termPostings = pgTable(
  'term_postings',
  {
    orgId: orgId(),
    key: bigint('key', { mode: 'number' }).notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.key, t.n] })],
)

/** Discussions that have each term, in number; about, because what is deleted stays counted. */
export const termCounts = pgTable(
  'term_counts',
  {
    orgId: orgId(),
    key: bigint('key', { mode: 'number' }).notNull(),
    discussions: integer('discussions').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.key] })],
)

/** What discussions mean, as the model for embeddings says: numbers from -127 to 127, of which only the direction counts. */
export const discussionVectors = pgTable(
  'discussion_vectors',
  {
    orgId: orgId(),
    n: bigint('n', { mode: 'number' }).notNull(),
    model: text('model').notNull(),
    vector: bytes('vector').notNull(),
    /** Keys under which it stands in `term_postings`, beside those of its terms. */
    buckets: bigint('buckets', { mode: 'number' }).array().notNull(),
    /** Whether the writer has looked for a topic by it. */
    isRead: boolean('is_read').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.n] }),
    index('discussion_vectors_unread_idx').on(t.orgId, t.n).where(sql`NOT ${t.isRead}`),
    foreignKey({
      columns: [t.orgId, t.n],
      foreignColumns: [discussionTerms.orgId, discussionTerms.n],
    }).onDelete('cascade'),
  ],
)

/** Questions to the language model about discussions as they read now, and what it said: it is not asked the same again. */
export const discussionQuestions = pgTable(
  'discussion_questions',
  {
    orgId: orgId(),
    n: bigint('n', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['open', 'answered', 'done'] })
      .notNull()
      .default('open'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** Topics that a pass found; more are looked up when it is asked. */
    offered: uuid('offered').array().notNull().default(sql`'{}'`),
    /** `new`: something else than what was offered; `none`: nothing that is worth a topic; null when it said nothing of use. */
    answer: text('answer', { enum: ['topic', 'discussion', 'new', 'none'] }),
    answerId: uuid('answer_id'),
    confidence: real('confidence'),
    /** Topics that were offered and are not what it is about. */
    refused: uuid('refused').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.n] }),
    index('discussion_questions_left_idx').on(t.orgId, t.state, t.n).where(sql`${t.state} <> 'done'`),
    foreignKey({
      columns: [t.orgId, t.n],
      foreignColumns: [discussionTerms.orgId, discussionTerms.n],
    }).onDelete('cascade'),
  ],
)

/** Questions whether two topics are about the same thing, and what the language model said. */
export const topicQuestions = pgTable(
  'topic_questions',
  {
    orgId: orgId(),
    topicId: uuid('topic_id').notNull(),
    otherId: uuid('other_id').notNull(),
    state: text('state', { enum: ['open', 'answered', 'done'] })
      .notNull()
      .default('open'),
    isSame: boolean('is_same'),
    confidence: real('confidence'),
    /** Messages of both when it was asked: it is asked again when there are twice as many. */
    messageCount: count('message_count'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.topicId, t.otherId] }),
    index('topic_questions_left_idx').on(t.orgId, t.state).where(sql`${t.state} <> 'done'`),
    ...[t.topicId, t.otherId].map((column) =>
      foreignKey({ columns: [t.orgId, column], foreignColumns: [topics.orgId, topics.id] }).onDelete(
        'cascade',
      ),
    ),
  ],
)
