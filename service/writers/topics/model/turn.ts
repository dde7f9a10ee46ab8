import type { Logger } from 'pino'
import { undecidedLevel } from '#service/api/topic-writer/get.ts'
import type { Models } from '#service/core/models.ts'
import type { Database } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { claimModels, LeaseLost, releaseModels, waitWith } from './spend.ts'

export type Deps = { db: Database; log: Logger; models: Models }

/** After a failure that is not the model's. */
const afterFailureMs = 300_000

/**
 * Asks models what the topic writer wants to know of the organization that waits longest; answers whether there was one. What
 * they say is kept, and read by the writer: no model is called while it writes, and a slow one keeps nothing from being placed.
 */
export async function takeModelTurn(
  { db, log, models }: Deps,
  owner: string,
  signal: AbortSignal,
  orgIds: string[] | null = null,
): Promise<number> {
  const { embedding } = models
  const model = models.forLevel(undecidedLevel)
  const claimed = await claimModels(db, owner, orgIds, {
    embedding: embedding !== null,
    model: model !== null,
  })
  if (!claimed) return 0
  const turn = { db, log, owner, signal, orgId: claimed.orgId }
  try {
    if (claimed.embeds && embedding) await (await import('./embed-step.ts')).embedNext(turn, embedding)
    if (claimed.asks && model) await (await import('./ask-step.ts')).askNext(turn, model)
    await wakeWorkers(db.pool)
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost) return 0
    log.error({ err: error, orgId: claimed.orgId }, 'models could not be asked about topics')
    for (const one of ['embed', 'ask'] as const) await waitWith(db, claimed.orgId, owner, one, afterFailureMs)
  } finally {
    await releaseModels(db, claimed.orgId, owner)
  }
  return 1
}
