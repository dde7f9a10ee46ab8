import type { TopicWriterSettings } from '#contract/topic-writer.ts'
import type { Context } from '#service/core/context.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { readTopicWriter } from './settings.ts'

const countWaiting = `
SELECT count(*)::int AS n FROM (SELECT FROM messages WHERE org_id = $1 AND awaits_placing LIMIT 1000) AS m`

const countUndecided = `
SELECT count(*)::int AS n FROM (
  SELECT FROM discussion_questions WHERE org_id = $1 AND state = 'open' LIMIT 1000) AS q`

/** Level of the model that is asked of discussions that words leave undecided. */
export const undecidedLevel = 'low'

async function counted(reader: Reader, statement: string, orgId: string): Promise<number> {
  return (await rows<{ n: number }>(reader, statement, [orgId]))[0]?.n ?? 0
}

export async function getTopicWriter(
  { orgId, db, models: source }: Context,
  reader: Reader = db,
): Promise<TopicWriterSettings> {
  const { enabled, automatic, languages, ownWords, forbidden, ...rest } = await readTopicWriter(reader, orgId)
  const { useModel, callsPerDay, textsPerDay, calls, texts, costMicros, ...pass } = rest
  const { passAskedAt, passEndedAt, nextPassAt, placed, begun, merged } = pass
  const models = await source.of(orgId, reader)
  const model = models.forLevel(undecidedLevel)?.name ?? null
  const asks = enabled && useModel
  return {
    ...{ enabled, automatic, languages, ownWords, forbidden, useModel, callsPerDay, textsPerDay, model },
    embedding: models.embedding?.name ?? null,
    today: {
      ...{ calls, texts },
      costUsd: costMicros === null ? null : costMicros / 1_000_000,
      undecided: asks ? await counted(reader, countUndecided, orgId) : 0,
    },
    waiting: await counted(reader, countWaiting, orgId),
    pass: {
      ...{ askedAt: passAskedAt, endedAt: passEndedAt, placed, begun, merged },
      next: enabled ? nextPassAt : null,
    },
  }
}
