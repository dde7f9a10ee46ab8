import type { Tx } from '#service/db/client.ts'
import type { Ending } from './ending.ts'
import type { ClaimedRun } from './types.ts'

type Ended = { run: ClaimedRun; ending: Ending }

const statement = `
INSERT INTO model_days AS d (org_id, day, level, model, attempts, input_tokens, output_tokens, cost_micros, unpriced)
SELECT e."orgId", (coalesce($2::timestamptz, now()) AT TIME ZONE 'UTC')::date, coalesce(v.definition ->> 'modelLevel', 'med'),
       e.model, count(*), sum(e."inputTokens"), sum(e."outputTokens"), coalesce(sum(e."costMicros"), 0),
       count(*) FILTER (WHERE e."costMicros" IS NULL)
  FROM jsonb_to_recordset($1::jsonb) AS e("orgId" uuid, "automationId" uuid, version int, model text, "inputTokens" int,
    "outputTokens" int, "costMicros" bigint)
  JOIN automation_versions v ON v.org_id = e."orgId" AND v.automation_id = e."automationId" AND v.version = e.version
 GROUP BY 1, 2, 3, 4
 ORDER BY 1, 2, 3, 4
ON CONFLICT (org_id, day, level, model) DO UPDATE
   SET attempts = d.attempts + excluded.attempts, input_tokens = d.input_tokens + excluded.input_tokens,
       output_tokens = d.output_tokens + excluded.output_tokens, cost_micros = d.cost_micros + excluded.cost_micros,
       unpriced = d.unpriced + excluded.unpriced`

/** Keeps what language models used. Last in its transaction: everybody who finishes runs of an organization shares these rows. */
export async function countSpending(
  tx: Pick<Tx, 'client'>,
  ended: Ended[],
  now: Date | undefined,
): Promise<void> {
  const spent = ended.filter(
    ({ ending }) => ending.model !== null && ending.inputTokens + ending.outputTokens > 0,
  )
  if (spent.length === 0) return
  const records = spent.map(({ run: { orgId, automationId, version }, ending }) => {
    const { model, inputTokens, outputTokens, costMicros } = ending
    return { orgId, automationId, version, model, inputTokens, outputTokens, costMicros }
  })
  await tx.client.query(statement, [JSON.stringify(records), now ?? null])
}
