import { CHANNELS_PER_SOURCE, type Plan, SOURCES } from './plan.ts'
import { idOf, pick, skewed, uniform } from './sql.ts'
import { AREAS, ENDINGS, OPENERS } from './words.ts'

const CHANNELS = `
INSERT INTO channels (org_id, id, channel_name, server_name, source_name, source_channel_id, source_server_id,
  is_connected, created_at)
SELECT $1, ${idOf('channel', 'c')}, area || '-' || c, 'Bench', ($2::text[])[1 + c / ${CHANNELS_PER_SOURCE}],
  'C' || c, 'S' || c / ${CHANNELS_PER_SOURCE}, c % 20 <> 19, $4
FROM (
  SELECT c, ${pick('c', 41, '$3', AREAS.length)} AS area
  FROM generate_series(0, ${SOURCES.length * CHANNELS_PER_SOURCE} - 1) AS c OFFSET 0
) AS named`

const TYPES = ['bug_report', 'feature_request', 'complaint', 'praise', 'question']
const STATES = ['open', 'open', 'open', 'in_progress', 'completed', 'dismissed']

const TOPIC_ROWS = `
INSERT INTO topics (org_id, id, title, summary, topic_type, lifecycle_state, priority, archived, keywords,
  search_text, created_at, updated_at)
SELECT $1, ${idOf('topic', 't')}, initcap(area) || ' and ' || other, opener || ' ' || area || ' ' || ending,
  ${pick('t', 46, '$5', TYPES.length)}, ${pick('t', 47, '$6', STATES.length)}, ${uniform('t', 48, 5)},
  ${uniform('t', 49, 10)} = 0, ARRAY[area, other],
  initcap(area) || ' and ' || other || E'\\n' || opener || ' ' || area || ' ' || ending,
  $7::timestamptz - ${uniform('t', 50, 500 * 24)} * interval '1 hour', $7
FROM (
  SELECT t, ${pick('t', 42, '$2', AREAS.length)} AS area, ${pick('t', 43, '$2', AREAS.length)} AS other,
    ${pick('t', 44, '$3', OPENERS.length)} AS opener, ${pick('t', 45, '$4', ENDINGS.length)} AS ending
  FROM generate_series(0, $8::int - 1) AS t OFFSET 0
) AS words`

/** Prime, so that the first groups of the topics lie in all channels and are as busy as any. */
const SPREAD = 7919

/** Each topic has one group, a few have many, as talk goes: there are small topics in the largest of organizations. */
const TOPIC_OF_GROUP = `CASE WHEN g * ${SPREAD} % $3::int < $4::int THEN g * ${SPREAD} % $3::int
  ELSE ${skewed('g', 52, '$4::int')} END`

/** Group `g` of `$3` lies in channel `g / $5`; there are `$4` topics. */
const GROUPS = `
INSERT INTO topic_groups (org_id, id, topic_id, channel_id, thread_id, title)
SELECT $1, ${idOf('group', 'g')}, ${idOf('topic', `(${TOPIC_OF_GROUP})`)}, ${idOf('channel', '(g / $5::int)')},
  'thread-' || g, initcap(${pick('g', 51, '$2', AREAS.length)})
FROM generate_series(0, $3::int - 1) AS g`

export async function seedTopics({ client, orgId, topics, groupsPerChannel, until }: Plan): Promise<void> {
  const created = new Date(until.getTime() - 500 * 86_400_000)
  const groups = SOURCES.length * CHANNELS_PER_SOURCE * groupsPerChannel
  await client.query(CHANNELS, [orgId, SOURCES, AREAS, created])
  await client.query(TOPIC_ROWS, [orgId, AREAS, OPENERS, ENDINGS, TYPES, STATES, until, topics])
  await client.query(GROUPS, [orgId, AREAS, groups, topics, groupsPerChannel])
}
