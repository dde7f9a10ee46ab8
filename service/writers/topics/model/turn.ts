import type { Logger } from 'pino'
import { undecidedLevel } from '#service/api/topic-writer/get.ts'
import type { Embedding, Model, ModelSource } from '#service/core/models.ts'
import type { Database } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { limitReached } from '#service/engine/queue/month.ts'
import { claimModels, LeaseLost, type ModelTurn, releaseModels, waitForModel, waitWith } from './spend.ts'

export type Deps = { db: Database; log: Logger; models: ModelSource }

/** While the limit of money is used up; whoever raises it has models asked at once. */
const atLimitMs = 3_600_000
/** After a failure that is not the model's. */
const afterFailureMs = 300_000

async function embedWith(turn: ModelTurn, since: string | null, embedding: Embedding | null): Promise<void> {
  if (!embedding) return waitForModel(turn.db, turn.orgId, turn.owner, 'embed_at', since)
  await (await import('./embed-step.ts')).embedNext(turn, embedding)
}

async function askWith(turn: ModelTurn, since: string | null, model: Model | null): Promise<void> {
  if (!model) return waitForModel(turn.db, turn.orgId, turn.owner, 'ask_at', since)
  await (await import('./ask-step.ts')).askNext(turn, model)
}

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
  const claimed = await claimModels(db, owner, orgIds)
  if (!claimed) return 0
  const { orgId } = claimed
  const turn = { db, log, owner, signal, orgId }
  try {
    if ((await limitReached(db, orgId)) !== null) {
      for (const one of ['embed', 'ask'] as const) await waitWith(db, orgId, owner, one, atLimitMs)
      return 1
    }
    const found = await models.of(orgId)
    if (claimed.embeds) await embedWith(turn, claimed.embedAt, found.embedding)
    if (claimed.asks) await askWith(turn, claimed.askAt, found.forLevel(undecidedLevel))
    await wakeWorkers(db.pool)
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost) return 0
    log.error({ err: error, orgId }, 'models could not be asked about topics')
    for (const one of ['embed', 'ask'] as const) await waitWith(db, orgId, owner, one, afterFailureMs)
  } finally {
    await releaseModels(db, orgId, owner)
  }
  return 1
}
