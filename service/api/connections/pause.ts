import type { Connection } from '#contract/connection-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { answerOf, lockConnection } from './connection-row.ts'

type One = { connectionId: string }

function setPaused(context: Context, connectionId: string, isPaused: boolean): Promise<Connection> {
  return write(context, async (tx) => {
    const { orgId, actor } = context
    const { id, pausedAt } = await lockConnection(tx, orgId, connectionId)
    if ((pausedAt !== null) === isPaused) return answerOf(context, tx, id)
    // A silence while it was paused says nothing about the sender.
    const set = isPaused ? 'paused_at = now()' : 'paused_at = NULL, told_at = NULL'
    await tx.client.query(`UPDATE connections SET ${set}, updated_at = now() WHERE org_id = $1 AND id = $2`, [
      orgId,
      id,
    ])
    await recordChanges(tx, orgId, actor, [
      {
        entity: 'connection',
        entityId: id,
        operation: 'UPDATE',
        changes: { paused: isPaused },
        previousValues: { paused: !isPaused },
      },
    ])
    if (!isPaused) await wakeWorkers(tx.client)
    return answerOf(context, tx, id)
  })
}

export function pauseConnection(context: Context, { connectionId }: One): Promise<Connection> {
  return setPaused(context, connectionId, true)
}

export function resumeConnection(context: Context, { connectionId }: One): Promise<Connection> {
  return setPaused(context, connectionId, false)
}
