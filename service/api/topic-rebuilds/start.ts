import type { TopicRebuild } from '#contract/topic-rebuilds.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { readRebuild } from './rebuild-row.ts'

/** Holds the settings, so that of two at once one finds the rebuild of the other. */
const holdWriter = 'SELECT enabled FROM topic_writers WHERE org_id = $1 FOR UPDATE'

const findOpen = `
SELECT status FROM topic_rebuilds
WHERE org_id = $1 AND status IN ('waiting', 'comparing', 'describing', 'ready')`

const insert = `
INSERT INTO topic_rebuilds (org_id, by_id, by_name, by_image, next_attempt_at)
VALUES ($1, $2, $3, $4, now() - interval '1 second') RETURNING id`

async function refuseSecond({ client }: Tx, orgId: string): Promise<void> {
  const writer = await client.query<{ enabled: boolean }>(holdWriter, [orgId])
  if (!writer.rows[0]?.enabled) throw conflict('The topic writer is off. Switch it on first.')
  const [open] = (await client.query<{ status: string }>(findOpen, [orgId])).rows
  if (open?.status === 'ready')
    throw conflict('A rebuild is ready and waits for an answer. Accept or discard it first.')
  if (open) throw conflict('A rebuild is under way already. There can be one at a time.')
}

/** Asks for a rebuild; it is made in the background. */
export function startTopicRebuild(context: Context): Promise<TopicRebuild> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    await refuseSecond(tx, orgId)
    const made = await tx.client.query<{ id: string }>(insert, [orgId, actor.id, actor.name, actor.image])
    const id = made.rows[0]?.id ?? ''
    await recordChanges(tx, orgId, actor, [
      { entity: 'topic-rebuild', entityId: id, operation: 'INSERT', changes: {}, previousValues: {} },
    ])
    await wakeWorkers(tx.client)
    return readRebuild(tx, orgId, id)
  })
}
