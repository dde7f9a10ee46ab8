import { identityCount, identityId, platformOf } from './people.ts'
import {
  channelsPerSource,
  fraction,
  idOf,
  leaning,
  type Plan,
  pick,
  skewed,
  sources,
  uniform,
  words,
} from './plan.ts'

const insertChannels = `
INSERT INTO channels (org_id, id, channel_name, server_name, source_name, source_channel_id, source_server_id,
  is_connected, created_at)
SELECT $1, ${idOf('channel', 'c')}, area || '-' || c, 'Bench', ($2::text[])[1 + c / ${channelsPerSource}],
  'C' || c, 'S' || c / ${channelsPerSource}, c % 20 <> 19, $4
FROM (
  SELECT c, ${pick('c', 41, '$3', words.areas.length)} AS area
  FROM generate_series(0, ${sources.length * channelsPerSource} - 1) AS c OFFSET 0
) AS named`

const types = ['bug_report', 'feature_request', 'complaint', 'praise', 'question']
const states = ['open', 'open', 'open', 'in_progress', 'completed', 'dismissed']

const insertTopics = `
INSERT INTO topics (org_id, id, title, summary, topic_type, lifecycle_state, priority, archived, keywords,
  search_text, created_at, updated_at)
SELECT $1, ${idOf('topic', 't')}, initcap(area) || ' and ' || other, opener || ' ' || area || ' ' || ending,
  ${pick('t', 46, '$5', types.length)}, ${pick('t', 47, '$6', states.length)}, ${uniform('t', 48, 5)},
  ${uniform('t', 49, 10)} = 0, ARRAY[area, other],
  initcap(area) || ' and ' || other || E'\\n' || opener || ' ' || area || ' ' || ending,
  $7::timestamptz - ${uniform('t', 50, 500 * 24)} * interval '1 hour', $7
FROM (
  SELECT t, ${pick('t', 42, '$2', words.areas.length)} AS area, ${pick('t', 43, '$2', words.areas.length)} AS other,
    ${pick('t', 44, '$3', words.openers.length)} AS opener, ${pick('t', 45, '$4', words.endings.length)} AS ending
  FROM generate_series(0, $8::int - 1) AS t OFFSET 0
) AS words`

/** Prime, so that the first groups of the topics lie in all channels and are as busy as any. */
const groupSpread = 7919

/** Most topics have one group and a few have many, as in real organizations of any size. */
const topicOfGroup = `CASE WHEN g * ${groupSpread} % $3::int < $4::int THEN g * ${groupSpread} % $3::int
  ELSE ${skewed('g', 52, '$4::int')} END`

/** Group `g` of `$3` lies in channel `g / $5`; there are `$4` topics. */
const insertGroups = `
INSERT INTO topic_groups (org_id, id, topic_id, channel_id, thread_id, title)
SELECT $1, ${idOf('group', 'g')}, ${idOf('topic', `(${topicOfGroup})`)}, ${idOf('channel', '(g / $5::int)')},
  'thread-' || g, initcap(${pick('g', 51, '$2', words.areas.length)})
FROM generate_series(0, $3::int - 1) AS g`

export async function seedTopics({ client, orgId, topics, groupsPerChannel, until }: Plan): Promise<void> {
  const created = new Date(until.getTime() - 500 * 86_400_000)
  const groups = sources.length * channelsPerSource * groupsPerChannel
  await client.query(insertChannels, [orgId, sources, words.areas, created])
  await client.query(insertTopics, [
    orgId,
    words.areas,
    words.openers,
    words.endings,
    types,
    states,
    until,
    topics,
  ])
  await client.query(insertGroups, [orgId, words.areas, groups, topics, groupsPerChannel])
}

const spanMs = 400 * 86_400_000
const chunk = 500_000

/** Prime, so that it spreads the frequent writers over all ids. */
const writerSpread = 2_654_435_761

const person = `(${skewed('n', 61, '$4::int')}::bigint * ${writerSpread} % $4::int)`

/** Messages `$5` up to `$6` of `$7`, in the order of time, growing ever denser towards the end. */
const insertMessages = `
INSERT INTO messages (org_id, id, channel_id, person_id, identity_id, group_id, source_message_id, thread_id,
  content, sent_at, created_at)
SELECT $1, (lpad(to_hex(ms), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
  ${idOf('channel', 'channel')}, $2::bigint + person, ${identityId('person', 'identity')},
  CASE WHEN grouped THEN ${idOf('group', 'discussion')} END, 'M' || n,
  CASE WHEN grouped THEN 'thread-' || discussion END, content,
  to_timestamp(ms / 1000.0::float8), to_timestamp(ms / 1000.0::float8)
FROM (
  SELECT *, channel * $11::int + ${leaning('n', 66, '$11::int')} AS discussion
  FROM (
    SELECT n, ms, hash, grouped, person, identity, content,
      ${platformOf('person', 'identity')} * ${channelsPerSource}
        + ${leaning('n', 63, channelsPerSource)} AS channel
    FROM (
      SELECT n, md5('message:' || n) AS hash, ${uniform('n', 64, 5)} = 0 AS grouped, person,
        floor(${fraction('n', 62)} * ${identityCount('person')})::int AS identity,
        ($3::float8 - ${spanMs} * (1 - sqrt(n / $7::float8)))::bigint AS ms,
        ${pick('n', 67, '$8', words.openers.length)} || ' ' || ${pick('n', 68, '$9', words.areas.length)} || ' '
          || ${pick('n', 69, '$10', words.endings.length)} AS content
      FROM (SELECT n, ${person} AS person FROM generate_series($5::int, $6::int) AS n OFFSET 0) AS written OFFSET 0
    ) AS authored OFFSET 0
  ) AS placed OFFSET 0
) AS drafts`

export async function seedMessages(plan: Plan, onProgress: (text: string) => void): Promise<void> {
  const { client, orgId, firstPerson, until, people, messages, groupsPerChannel } = plan
  for (let from = 1; from <= messages; from += chunk) {
    const to = Math.min(from + chunk - 1, messages)
    const range = [from, to, messages]
    const lists = [words.openers, words.areas, words.endings]
    await client.query(insertMessages, [
      orgId,
      firstPerson,
      until.getTime(),
      people,
      ...range,
      ...lists,
      groupsPerChannel,
    ])
    onProgress(`${to} of ${messages} messages`)
  }
}
