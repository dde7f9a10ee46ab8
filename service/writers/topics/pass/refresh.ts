import type { By } from '#service/api/topics/placing/place.ts'
import { rewriteTopic } from '#service/api/topics/written.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { type Reading, readTalks } from '../place/talks.ts'
import { wordsOfTopic } from '../words.ts'

const newestOf = `
SELECT id FROM topic_groups WHERE org_id = $1 AND topic_id = $2 AND message_count > 0
ORDER BY last_message_at DESC NULLS LAST LIMIT 40`

/** Writes the words of a topic again, from its newest discussions. */
export async function refresh(tx: Tx, by: By, topicId: string, reading: Reading): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(newestOf, [by.orgId, topicId])
  const ids = rows.map(({ id }) => id)
  const words = wordsOfTopic(await readTalks(tx, by.orgId, ids, reading), reading.vocabulary)
  if (words) await rewriteTopic(tx, by, topicId, words)
}

const strayed = `
SELECT t.id FROM topics t
WHERE t.org_id = $1 AND t.retired_at IS NULL AND t.written_by = 'rule' AND NOT 'summary' = ANY(t.locked_fields)
  AND t.message_count > 0 AND EXISTS (
    SELECT FROM jsonb_array_elements(t.summary_points) AS p
    LEFT JOIN messages m ON m.org_id = t.org_id AND m.id = (p ->> 'messageId')::uuid
    LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
    WHERE g.topic_id IS DISTINCT FROM t.id)
ORDER BY t.id`

/** Topics of which a point is drawn from a message that is somewhere else by now. */
export async function strayedTopics(db: Database, orgId: string): Promise<string[]> {
  return (await rows<{ id: string }>(db, strayed, [orgId])).map(({ id }) => id)
}
