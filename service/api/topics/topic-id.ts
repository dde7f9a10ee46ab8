import type pg from 'pg'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { topicKey } from './topic-row.ts'

/** The uuid of a topic that may be named by the digits it had in the first version of the interface. */
export async function topicIdOf(
  context: Context,
  topicId: string,
  reader: { pool: pg.Pool | pg.ClientBase } = context.db,
): Promise<string> {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const found = await rows<{ id: string }>(
    reader,
    `SELECT r.id FROM topics r WHERE r.org_id = $1 AND ${key.condition}`,
    [context.orgId, key.value],
  )
  if (!found[0]) throw notFound('topic')
  return found[0].id
}
