import { type Redaction, redactJson, redactPages, redactPoints, redactRefs } from './redaction.ts'

type Columns = Record<string, (value: unknown, redaction: Redaction) => unknown>

/** Rows that may hold what messages say. */
export type Place = {
  table: string
  key: Record<string, 'uuid' | 'text' | 'int' | 'bigint'>
  texts?: string[]
  /** Lists of words; a word that holds any of it goes. */
  lists?: string[]
  jsons?: Columns
  /** Text that is JSON. */
  jsonTexts?: string[]
  /** SQL: the rows that can hold any of it. */
  only?: string
  /** SQL on `$2`: rows that were made since then; what is older cannot know of a message that came later. */
  since?: string
}

const json = redactJson
const sinceOf = (column: string) => `${column} >= $2::timestamptz - interval '1 day'`
const ofRunsSince = `run_id IN (SELECT r.id FROM runs r WHERE r.org_id = $1 AND ${sinceOf('r.created_at')})`

export const places: Place[] = [
  { table: 'events', key: { id: 'uuid' }, jsons: { payload: json }, since: sinceOf('received_at') },
  {
    table: 'condition_marks',
    key: { automation_id: 'uuid', key: 'text' },
    jsons: { payload: json },
    since: sinceOf('marked_at'),
  },
  {
    table: 'runs',
    key: { id: 'uuid' },
    texts: ['output', 'reason_text', 'error_message'],
    jsons: { verdict: json },
    since: sinceOf('created_at'),
  },
  {
    table: 'run_steps',
    key: { run_id: 'uuid', n: 'int' },
    texts: ['error'],
    jsons: { input: json, output: json },
    since: ofRunsSince,
  },
  {
    table: 'run_answers',
    key: { run_id: 'uuid', n: 'int', call: 'text' },
    jsonTexts: ['content'],
    since: ofRunsSince,
  },
  {
    table: 'deliveries',
    key: { id: 'uuid' },
    texts: ['title', 'body', 'error_message'],
    jsons: { parts: json, attempts: json },
    since: sinceOf('created_at'),
  },
  {
    table: 'webhook_deliveries',
    key: { id: 'uuid' },
    jsons: { data: json, attempts: json },
    since: sinceOf('created_at'),
  },
  { table: 'inbox_items', key: { id: 'uuid' }, texts: ['title', 'body'], since: sinceOf('created_at') },
  { table: 'inbox_comments', key: { id: 'uuid' }, texts: ['text'], since: sinceOf('created_at') },
  { table: 'verdicts', key: { key: 'text' }, jsons: { verdict: json }, since: sinceOf('created_at') },
  {
    table: 'idempotency_records',
    key: { owner_id: 'uuid', idempotency_key: 'text' },
    jsonTexts: ['response'],
    since: sinceOf('created_at'),
  },
  {
    table: 'stories',
    key: { id: 'uuid' },
    texts: ['title', 'summary', 'archive_reason'],
    jsons: {
      source_refs: redactRefs,
      list: redactPages,
      detail: redactPages,
      why: json,
      changes: json,
      facts: json,
    },
  },
  {
    table: 'story_versions',
    key: { story_id: 'uuid', version: 'int' },
    texts: ['title'],
    jsons: { changes: json },
  },
  {
    table: 'story_members',
    key: { story_id: 'uuid', member_id: 'uuid' },
    texts: ['relevance_label', 'relevance_rationale'],
  },
  {
    table: 'topics',
    key: { id: 'uuid' },
    texts: ['title', 'summary', 'search_text'],
    lists: ['keywords'],
    jsons: { summary_points: redactPoints },
  },
  {
    table: 'topic_rebuild_topics',
    key: { rebuild_id: 'uuid', id: 'uuid' },
    texts: ['title', 'summary'],
    lists: ['keywords'],
    jsons: { summary_points: redactPoints },
  },
  {
    table: 'topic_rebuild_places',
    key: { rebuild_id: 'uuid', group_id: 'uuid' },
    jsons: { why: json },
    only: 'is_moved',
  },
  {
    table: 'changes',
    key: { id: 'uuid' },
    jsons: { changes: json, previous_values: json },
    only: `entity IN ('automation', 'channel', 'delivery', 'story', 'topic')`,
    since: sinceOf('changed_at'),
  },
  {
    table: 'topic_groups',
    key: { id: 'uuid' },
    texts: ['title', 'summary'],
    jsons: { why: json, guesses: json },
  },
  {
    table: 'topic_change_moves',
    key: { change_id: 'uuid', group_id: 'uuid' },
    jsons: { why: json, guesses: json },
  },
]
