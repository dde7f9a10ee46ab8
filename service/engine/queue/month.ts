import { noticeShare } from '#contract/model-month.ts'
import { prepared, type Reader, rows, type Tx } from '#service/db/client.ts'
import { notify, type TellDeps } from './tell-owner.ts'

/** SQL: first day of the month at an instant, in the time zone of the organization `o`. */
export const monthAt = (at: string) => `date_trunc('month', ${at} AT TIME ZONE o.timezone)::date`

/** US dollars of a limit, as people write them. */
export function dollars(usd: number): string {
  const minimumFractionDigits = Number.isInteger(usd) ? 0 : 2
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits }).format(
    usd,
  )
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** First day of the month after one. */
function monthAfter(month: string): string {
  const first = new Date(`${month}T00:00:00Z`)
  return dayFormat.format(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)))
}

type Limited = { name: string | null; limitUsd: number; month: string }

function usedUp({ name, limitUsd, month }: Limited): string {
  const limit = name === null ? 'for models is used up' : 'of this automation for models is used up'
  const raise = name === null ? 'raise it in Settings → Models' : 'raise it in its settings'
  return `The monthly limit of ${dollars(limitUsd)} ${limit}: ${raise} or wait until ${monthAfter(month)}.`
}

const reached = `
SELECT x.id, c.month::text AS month, l.name, l."limitUsd"
  FROM organizations o
  CROSS JOIN LATERAL (SELECT ${monthAt('coalesce($3::timestamptz, now())')} AS month) c
  CROSS JOIN unnest($2::uuid[]) AS x(id)
  CROSS JOIN LATERAL (
    SELECT NULL AS name, o.monthly_model_limit_usd AS "limitUsd", 'all' AS spender
    UNION ALL
    SELECT a.name, (a.settings ->> 'monthlyLimitUsd')::float8, a.id::text FROM automations a
     WHERE a.org_id = o.id AND a.id = x.id) l
  JOIN model_months m ON m.org_id = o.id AND m.month = c.month AND m.spender = l.spender
 WHERE o.id = $1 AND m.cost_micros >= l."limitUsd" * 1000000
 ORDER BY l.name NULLS FIRST`

/** Id of no automation: it has the limit of the organization alone. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Finds automations that may ask no model before the month ends, and says why: their own limit of the month is used up, or that of the
 * organization. Limits count as they are now, also for a run of an earlier version, so that a raised one helps at once.
 */
export async function limitsReached(
  reader: Reader,
  orgId: string,
  automationIds: string[],
  now?: Date,
): Promise<ReadonlyMap<string, string>> {
  if (automationIds.length === 0) return new Map()
  const found = await rows<Limited & { id: string }>(reader, reached, [orgId, automationIds, now ?? null])
  return new Map(found.toReversed().map(({ id, ...limited }) => [id, usedUp(limited)]))
}

/** Says why an automation, or a writer, may ask no model before the month ends; null when it may. */
export async function limitReached(
  reader: Reader,
  orgId: string,
  automationId: string = nobody,
  now?: Date,
): Promise<string | null> {
  return (await limitsReached(reader, orgId, [automationId], now)).get(automationId) ?? null
}

/** What was spent for an automation, or by a writer, or by questions of members. */
export type MonthSpent = {
  orgId: string
  spender: string
  /** Null when the price is not known. */
  costMicros: number | null
}

/** Adds up first, so that one statement writes each row once, in the order in which everybody locks them. */
const add = `
WITH e AS (SELECT "orgId", s.spender, sum("costMicros") AS cost, count(*) FILTER (WHERE "costMicros" IS NULL) AS unpriced
    FROM jsonb_to_recordset($1::jsonb) AS r("orgId" uuid, spender text, "costMicros" bigint)
    CROSS JOIN LATERAL (VALUES (r.spender), ('all')) AS s(spender)
   GROUP BY 1, 2),
  m AS (
  INSERT INTO model_months AS m (org_id, month, spender, cost_micros, unpriced)
  SELECT e."orgId", ${monthAt('coalesce($2::timestamptz, now())')}, e.spender, coalesce(e.cost, 0), e.unpriced
    FROM e JOIN organizations o ON o.id = e."orgId" ORDER BY 1, 2, 3
  ON CONFLICT (org_id, month, spender) DO UPDATE
     SET cost_micros = m.cost_micros + excluded.cost_micros, unpriced = m.unpriced + excluded.unpriced
  RETURNING org_id, month, spender, cost_micros)
SELECT m.org_id AS "orgId", a.id AS "automationId", a.name, m.month::text AS month, l.usd AS "limitUsd",
       m.cost_micros >= l.usd * 1000000 AS "isUsedUp"
  FROM m JOIN e ON e."orgId" = m.org_id AND e.spender = m.spender
  JOIN organizations o ON o.id = m.org_id
  LEFT JOIN automations a ON a.org_id = m.org_id AND a.id = CASE WHEN m.spender ~ '^[0-9a-f-]{36}$' THEN m.spender::uuid END
  CROSS JOIN LATERAL (SELECT CASE WHEN m.spender = 'all' THEN o.monthly_model_limit_usd
    ELSE (a.settings ->> 'monthlyLimitUsd')::float8 END AS usd) l
  CROSS JOIN (VALUES (${noticeShare}), (1.0)) AS s(share)
 WHERE m.cost_micros >= l.usd * s.share * 1000000 AND m.cost_micros - e.cost < l.usd * s.share * 1000000
 ORDER BY m.org_id, m.spender, s.share DESC`

type Crossed = Limited & { orgId: string; automationId: string | null; isUsedUp: boolean }

function warning({ name, limitUsd, month }: Crossed): string {
  const whose = name === null ? 'for models' : 'of this automation for models'
  return `${noticeShare * 100} % of the monthly limit of ${dollars(limitUsd)} ${whose} is used. It starts again on ${monthAfter(month)}.`
}

/**
 * Adds what models cost to the month, and tells of each limit that this takes beyond 80 % or uses up. Who adds holds the row of
 * the month, so that of any number of processes exactly one crosses a mark. Last in its transaction, as all share these rows.
 */
export async function spendOfMonth(tx: Tx, deps: TellDeps, spent: MonthSpent[], now?: Date): Promise<void> {
  if (spent.length === 0) return
  const crossed = await prepared<Crossed>(tx.client, add, [JSON.stringify(spent), now ?? null])
  const told = new Set<string>()
  for (const one of crossed.rows) {
    const { orgId, automationId, isUsedUp } = one
    const of = `${orgId} ${automationId}`
    // Both marks at once are one notice, of the higher one.
    if (told.has(of)) continue
    told.add(of)
    const reason = isUsedUp ? usedUp(one) : warning(one)
    await notify(tx, deps, { orgId, automationId, runId: null, kind: 'limit', isUsedUp, reason })
  }
}
