import type { ModelMonth, MonthSpender } from '#contract/model-month.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { monthAt } from '#service/engine/queue/month.ts'

const mostSpenders = 50

type Row = Omit<ModelMonth, 'spenders'>

const present = `
SELECT c.month::text AS start, (c.month + interval '1 month')::date::text AS "startsAgain",
  o.monthly_model_limit_usd AS "limitUsd", coalesce(m.cost_micros, 0)::float8 / 1000000 AS "costUsd",
  coalesce(m.unpriced, 0)::int AS unpriced
  FROM organizations o CROSS JOIN LATERAL (SELECT ${monthAt('$2::timestamptz')} AS month) c
  LEFT JOIN model_months m ON m.org_id = o.id AND m.month = c.month AND m.spender = 'all'
 WHERE o.id = $1`

const bySpender = `
SELECT CASE WHEN m.spender IN ('topics', 'stories', 'questions') THEN m.spender ELSE 'automation' END AS kind,
  a.id AS "automationId", a.name, (a.settings ->> 'monthlyLimitUsd')::float8 AS "limitUsd",
  m.cost_micros::float8 / 1000000 AS "costUsd", m.unpriced::int AS unpriced
  FROM model_months m LEFT JOIN automations a ON a.org_id = m.org_id AND a.deleted_at IS NULL
   AND a.id = CASE WHEN m.spender ~ '^[0-9a-f-]{36}$' THEN m.spender::uuid END
 WHERE m.org_id = $1 AND m.month = $2::date AND m.spender <> 'all'
 ORDER BY m.cost_micros DESC, m.unpriced DESC, m.spender LIMIT ${mostSpenders}`

/** Reads what models have cost this month, beside the limits. */
export async function monthOf({ db, orgId, now }: Context): Promise<ModelMonth> {
  const [found] = await rows<Row>(db, present, [orgId, now().toISOString()])
  if (!found) throw new Error('a credential outlived its organization')
  return { ...found, spenders: await rows<MonthSpender>(db, bySpender, [orgId, found.start]) }
}
