import type { Logger } from 'pino'
import type { StoryWriterRules } from '#contract/story-writer.ts'
import { proseLevel } from '#service/api/story-writer/get.ts'
import type { ModelSource } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { limitReached, spendOfMonth } from '#service/engine/queue/month.ts'
import { type Composed, compose } from './composed.ts'
import type { Finding } from './rules/findings.ts'
import { hashOf, type Prepared } from './version.ts'

export type Deps = { db: Database; log: Logger; models: ModelSource }

type Wanted = {
  orgId: string
  finding: Finding
  rules: StoryWriterRules
  now: Date
  timeZone: string
  signal: AbortSignal
  /** Whether what was composed will be written. */
  isDue: (tx: Tx, composed: Composed) => Promise<boolean>
}

const today = `(now() AT TIME ZONE 'UTC')::date`

/** Takes one call of today's; false when there is none left, or no model is wanted. */
const takeCall = `
UPDATE story_writers SET calls = CASE WHEN spent_day = ${today} THEN calls ELSE 0 END + 1,
  cost_micros = CASE WHEN spent_day = ${today} THEN cost_micros ELSE 0 END, spent_day = ${today}
WHERE org_id = $1 AND use_model AND CASE WHEN spent_day = ${today} THEN calls ELSE 0 END < calls_per_day`

const noteCost = 'UPDATE story_writers SET cost_micros = cost_micros + $2::bigint WHERE org_id = $1'

/**
 * Asks a model for the sentences of a story, as far as one is set and calls and money are left; null where the fixed rules write all of
 * it. A call is counted before it is made, so that a process that dies has not made it for nothing.
 */
export async function prepareProse({ db, log, models }: Deps, wanted: Wanted): Promise<Prepared | null> {
  const { orgId, finding, rules, now, timeZone, signal, isDue } = wanted
  const model = (await models.of(orgId)).forLevel(proseLevel)
  if (!model || (await limitReached(db, orgId)) !== null) return null
  const composed = await transaction(db, async (tx) => {
    const made = await compose({ client: tx.client, orgId, now, timeZone }, finding, rules)
    return made && (await isDue(tx, made)) ? made : null
  })
  if (!composed) return null
  const taken = await db.pool.query(takeCall, [orgId])
  if (taken.rowCount !== 1) return null
  const { writeProse } = await import('./prose/ask.ts')
  const { prose, costMicros, problem } = await writeProse(model, composed.draft.title, composed.facts, signal)
  await transaction(db, async (tx) => {
    await tx.client.query(noteCost, [orgId, costMicros])
    if (costMicros !== 0)
      await spendOfMonth(tx, { log, createNotice }, [{ orgId, spender: 'stories', costMicros }])
  })
  if (problem !== null) log.info({ finding: finding.key, problem }, 'sentences of a model were not taken')
  return prose && { ...prose, model: model.name, facts: hashOf(composed) }
}
