import { identityCount, identityId, platformOf } from './people.ts'
import { CHANNELS_PER_SOURCE, type Plan } from './plan.ts'
import { fraction, idOf, leaning, pick, skewed, uniform } from './sql.ts'
import { AREAS, ENDINGS, OPENERS } from './words.ts'

const SPAN_MS = 400 * 86_400_000
const CHUNK = 500_000

/** Prime, so that it spreads the frequent writers over all ids. */
const SPREAD = 2_654_435_761

const person = `(${skewed('n', 61, '$4::int')}::bigint * ${SPREAD} % $4::int)`

/** Messages `$5` up to `$6` of `$7`, in the order of time, growing ever denser towards the end. */
const MESSAGES = `
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
      ${platformOf('person', 'identity')} * ${CHANNELS_PER_SOURCE}
        + ${leaning('n', 63, CHANNELS_PER_SOURCE)} AS channel
    FROM (
      SELECT n, md5('message:' || n) AS hash, ${uniform('n', 64, 5)} = 0 AS grouped, person,
        floor(${fraction('n', 62)} * ${identityCount('person')})::int AS identity,
        ($3::float8 - ${SPAN_MS} * (1 - sqrt(n / $7::float8)))::bigint AS ms,
        ${pick('n', 67, '$8', OPENERS.length)} || ' ' || ${pick('n', 68, '$9', AREAS.length)} || ' '
          || ${pick('n', 69, '$10', ENDINGS.length)} AS content
      FROM (SELECT n, ${person} AS person FROM generate_series($5::int, $6::int) AS n OFFSET 0) AS written OFFSET 0
    ) AS authored OFFSET 0
  ) AS placed OFFSET 0
) AS drafts`

export async function seedMessages(plan: Plan, onProgress: (text: string) => void): Promise<void> {
  const { client, orgId, firstPerson, until, people, messages, groupsPerChannel } = plan
  for (let from = 1; from <= messages; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, messages)
    const range = [from, to, messages]
    const words = [OPENERS, AREAS, ENDINGS]
    await client.query(MESSAGES, [
      orgId,
      firstPerson,
      until.getTime(),
      people,
      ...range,
      ...words,
      groupsPerChannel,
    ])
    onProgress(`${to} of ${messages} messages`)
  }
}
