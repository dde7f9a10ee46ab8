import type { Logger } from 'pino'
import { undecidedLevel } from '#service/api/topic-writer/get.ts'
import { readTopicWriter } from '#service/api/topic-writer/settings.ts'
import type { By } from '#service/api/topics/placing/place.ts'
import { topicWriterActor } from '#service/api/topics/written.ts'
import type { ModelSource } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { limitReached } from '#service/engine/queue/month.ts'
import { type Claimed, claimNext, holdLease, LeaseLost, releaseLease, renewLease } from './claim.ts'
import { hearModels } from './model/hear.ts'
import { type Helpers, leaveToModels } from './model/leave.ts'
import { largestNumber } from './model/questions.ts'
import { reviewTopics } from './model/review.ts'
import { makePass } from './pass/pass.ts'
import { placeBatch } from './place/batch.ts'
import type { Reading } from './place/talks.ts'
import { vocabularyOf } from './text/terms.ts'

export type Deps = {
  db: Database
  log: Logger
  /** Models that may be asked, by their names alone: none is called here. */
  models: ModelSource
}

/** Batches that an organization has before others have theirs, and the time from which on it begins no other. */
const mostBatches = 5
const longestMs = 1000

/** Places what came, and leaves to the models what they may add to it. */
async function placeAndAsk(tx: Tx, by: By, reading: Reading, helpers: Helpers): Promise<number> {
  const last = await largestNumber(tx, by.orgId)
  const placed = await placeBatch(tx, by, reading)
  if (placed > 0) await leaveToModels(tx, by.orgId, last, helpers)
  return placed
}

async function work(
  { db, models: source }: Deps,
  owner: string,
  signal: AbortSignal,
  claimed: Claimed,
): Promise<number> {
  const { orgId } = claimed
  const settings = await readTopicWriter(db, orgId)
  const reading = {
    vocabulary: vocabularyOf(settings.languages, settings.ownWords),
    forbidden: settings.forbidden,
  }
  const by: By = { orgId, principal: { kind: 'writer' }, actor: topicWriterActor }
  /** One step, whole or not at all; only while this process holds the lease. */
  const step = <T>(effect: (tx: Tx) => Promise<T>) =>
    transaction(db, async (tx) => {
      const result = await effect(tx)
      await holdLease(tx, orgId, owner)
      return result
    })
  const models = await source.of(orgId)
  // At the limit of money words decide alone, as without a model.
  const mayAsk = settings.useModel && (await limitReached(db, orgId)) === null
  const helpers = {
    embedding: mayAsk && models.embedding !== null,
    model: mayAsk && models.forLevel(undecidedLevel) !== null,
  }
  let done = 0
  const began = performance.now()
  for (let n = 0; n < mostBatches && performance.now() - began < longestMs; n++) {
    signal.throwIfAborted()
    const placed = await step((tx) => placeAndAsk(tx, by, reading, helpers))
    done += placed
    if (placed === 0) break
  }
  if (claimed.hasAnswers) done += await step((tx) => hearModels(tx, by, reading, settings.automatic))
  if (!claimed.isPassDue || done > 0) return done
  const renew = () => renewLease(db, orgId, owner)
  const { automatic } = settings
  const review = helpers.model && { review: () => reviewTopics({ db, by, step, signal }) }
  await makePass({ db, by, step, renew, reading, signal, automatic, trustsModel: helpers.model, ...review })
  return done + 1
}

/** Places what came to the organization that waits longest, and makes its nightly pass; answers how much it did. */
export async function takeTurn(
  deps: Deps,
  owner: string,
  signal: AbortSignal,
  orgIds: string[] | null = null,
): Promise<number> {
  const claimed = await claimNext(deps.db, owner, orgIds)
  if (!claimed) return 0
  let hasFailed = false
  try {
    return await work(deps, owner, signal, claimed)
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost) return 0
    // A failure in one organization must not delay the others.
    hasFailed = true
    deps.log.error({ err: error, orgId: claimed.orgId }, 'topics could not be written for an organization')
    return 1
  } finally {
    await releaseLease(deps.db, claimed.orgId, owner, hasFailed)
  }
}
