import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { insertRuns, type NewRun } from '#service/engine/queue/insert.ts'

/** A schedule whose slots do not matter. */
export const timed = {
  schedule: { type: 'cron', expr: '0 9 * * *' },
  savedAt: '2031-03-03T12:00:00Z',
} as const

/** One queued run of each automation. */
export async function queueRuns(
  db: Database,
  orgId: string,
  automationIds: string[],
  fields: Partial<NewRun> & { dueAt: Date },
): Promise<string[]> {
  const base = { version: 1, cause: 'schedule', status: 'queued', rank: 1 } as const
  const runs = automationIds.map((automationId) => ({ ...base, ...fields, orgId, automationId }))
  const inserted = await transaction(db, (tx) => insertRuns(tx, runs))
  return inserted.map(({ id }) => id)
}
