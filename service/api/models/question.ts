import type { Context } from '#service/core/context.ts'
import { transaction } from '#service/core/write.ts'
import { createNotice } from '#service/deliveries/notice.ts'
import { spendOfMonth } from '#service/engine/queue/month.ts'

/** Counts what a model was asked by a member in a form, which belongs to no automation; null when its price is not known. */
export async function countQuestion(
  { db, log, orgId }: Pick<Context, 'db' | 'log' | 'orgId'>,
  costMicros: number | null,
): Promise<void> {
  if (costMicros === 0) return
  await transaction(db, (tx) =>
    spendOfMonth(tx, { log, createNotice }, [{ orgId, spender: 'questions', costMicros }]),
  )
}
