import { prepared, type Tx } from '#service/db/client.ts'
import type { ModelSpent } from './model-spent.ts'
import { spendOfMonth } from './month.ts'
import type { TellDeps } from './tell-owner.ts'

export type Spending = ModelSpent & {
  orgId: string
  automationId: string
  version: number
  /** Level by which the model was chosen; by default that of the automation. */
  level?: 'low'
}

const addToDays = `
INSERT INTO model_days AS d (org_id, day, level, model, attempts, input_tokens, output_tokens, cost_micros, unpriced)
SELECT e."orgId", (coalesce($2::timestamptz, now()) AT TIME ZONE 'UTC')::date,
       coalesce(e.level, v.definition ->> 'modelLevel', 'med'),
       e.model, count(*), sum(e."inputTokens"), sum(e."outputTokens"), coalesce(sum(e."costMicros"), 0),
       count(*) FILTER (WHERE e."costMicros" IS NULL)
  FROM jsonb_to_recordset($1::jsonb) AS e("orgId" uuid, "automationId" uuid, version int, model text, level text,
    "inputTokens" int, "outputTokens" int, "costMicros" bigint)
  JOIN automation_versions v ON v.org_id = e."orgId" AND v.automation_id = e."automationId" AND v.version = e.version
 GROUP BY 1, 2, 3, 4
 ORDER BY 1, 2, 3, 4
ON CONFLICT (org_id, day, level, model) DO UPDATE
   SET attempts = d.attempts + excluded.attempts, input_tokens = d.input_tokens + excluded.input_tokens,
       output_tokens = d.output_tokens + excluded.output_tokens, cost_micros = d.cost_micros + excluded.cost_micros,
       unpriced = d.unpriced + excluded.unpriced`

/** Counts what language models used. Last in its transaction, because all runs of an organization share these rows. */
export async function countSpending(
  tx: Tx,
  deps: TellDeps,
  all: Spending[],
  now: Date | undefined,
): Promise<void> {
  const spent = all.filter(({ inputTokens, outputTokens }) => inputTokens + outputTokens > 0)
  if (spent.length === 0) return
  await prepared(tx.client, addToDays, [JSON.stringify(spent), now ?? null])
  const costs = spent.map(({ orgId, automationId: spender, costMicros }) => ({ orgId, spender, costMicros }))
  await spendOfMonth(tx, deps, costs, now)
}
