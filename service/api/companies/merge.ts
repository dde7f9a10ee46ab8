import { daysToUndo } from '#contract/common/days-to-undo.ts'
import type { MergeCompaniesInput, MergedCompany } from '#contract/company-input.ts'
import { gainsOf, namedValues } from '#service/api/custom-fields/gains.ts'
import type { StoredValues } from '#service/api/custom-fields/values.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { bumpSeenHours, type HourMove, hourOf } from '#service/db/statistics/seen-hours.ts'
import { domainsOf, saveSearchText } from './domains.ts'
import { getCompany } from './get.ts'
import { lockPeople, moveEverything } from './move.ts'
import { revalueCompanies } from './values.ts'

type Made = { id: string; at: Date }

/** Keeps who and what each source had. The time of the merge is the same for every row that a history has of it. */
async function keepMerge(
  tx: Tx,
  orgId: string,
  actor: Actor,
  targetId: string,
  sourceIds: string[],
  gained: StoredValues,
): Promise<Made> {
  const made = await tx.client.query<{ id: string; at: number }>(
    `WITH made AS (
       INSERT INTO company_merges (org_id, target_company_id, gained, actor_id, actor_name, actor_image, merged_at)
       VALUES ($1, $2, $7, $4, $5, $6, date_trunc('milliseconds', clock_timestamp())) RETURNING id, merged_at
     ), kept AS (
       INSERT INTO company_merge_sources (org_id, merge_id, company_id, person_ids, domains)
       SELECT $1, made.id, s.id,
         ARRAY(SELECT p.id FROM people p WHERE p.org_id = $1 AND p.company_id = s.id ORDER BY p.id),
         ARRAY(SELECT d.domain FROM company_domains d WHERE d.org_id = $1 AND d.company_id = s.id ORDER BY d.domain)
       FROM made, unnest($3::bigint[]) AS s(id)
     )
     SELECT id, (extract(epoch FROM merged_at) * 1000)::float8 AS at FROM made`,
    [orgId, targetId, sourceIds, actor.id, actor.name, actor.image, JSON.stringify(gained)],
  )
  const [first] = made.rows
  if (!first) throw new Error('The merge was not written')
  return { id: first.id, at: new Date(first.at) }
}

const retire = `
UPDATE companies SET merge_id = $3, person_count = 0, updated_at = now() WHERE org_id = $1 AND id = ANY($2::bigint[])`

const gain = `
UPDATE companies SET custom_fields = custom_fields || $3::jsonb WHERE org_id = $1 AND id = $2 AND $3::jsonb <> '{}'`

export type Locked = {
  id: string
  name: string
  primaryDomain: string | null
  isVip: boolean
  seenHour: number | null
  values: StoredValues
}

/** Locks in the order of ids, so that two merges of the same companies cannot wait for each other. */
export async function lockCompanies(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, Locked>> {
  const found = await tx.client.query<Locked>(
    `SELECT id, name, primary_domain AS "primaryDomain", is_vip AS "isVip", ${hourOf('last_seen_at')} AS "seenHour",
            custom_fields AS values FROM companies
      WHERE org_id = $1 AND id = ANY($2::bigint[]) AND merge_id IS NULL ORDER BY id FOR UPDATE`,
    [orgId, ids],
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}

type Grown = { before: string[]; domains: string[]; values: StoredValues }

function changesOf(target: Locked, sources: Locked[], { before, domains, values }: Grown): Change[] {
  const gone = sources.map(
    ({ id, name, primaryDomain }): Change => ({
      entity: 'company',
      entityId: id,
      operation: 'DELETE',
      changes: {},
      previousValues: { name, primaryDomain },
    }),
  )
  const hasDomains = before.length < domains.length
  const changes = { ...(hasDomains && { domains }), ...values }
  if (Object.keys(changes).length === 0) return gone
  const without = Object.fromEntries(Object.keys(values).map((name) => [name, null]))
  const previousValues = { ...(hasDomains && { domains: before }), ...without }
  return [...gone, { entity: 'company', entityId: target.id, operation: 'UPDATE', changes, previousValues }]
}

/** Takes each company out of its hour, and puts the one that stays into the hour of the latest of them. */
function hourMoves(companies: Locked[]): HourMove[] {
  const hours = companies.flatMap(({ seenHour }) => (seenHour === null ? [] : [seenHour]))
  if (hours.length === 0) return []
  return [...hours.map((hour) => ({ hour, n: -1 })), { hour: Math.max(...hours), n: 1 }]
}

/** Moves everything within a transaction; the input is checked already. */
export async function mergeRows(
  tx: Tx,
  orgId: string,
  actor: Actor,
  { companyId: targetId, sourceCompanyIds: sourceIds }: MergeCompaniesInput,
): Promise<Made> {
  await lockPeople(tx, orgId, [targetId, ...sourceIds])
  const locked = await lockCompanies(tx, orgId, [targetId, ...sourceIds])
  const target = locked.get(targetId)
  const sources = sourceIds.flatMap((id) => locked.get(id) ?? [])
  if (!target || sources.length < sourceIds.length) throw notFound('company')
  const before = await domainsOf(tx, orgId, targetId)
  const gained = gainsOf(
    target.values,
    sources.map(({ values }) => values),
  )
  const merge = await keepMerge(tx, orgId, actor, targetId, sourceIds, gained)
  await moveEverything(tx, orgId, targetId, sourceIds)
  await tx.client.query(retire, [orgId, sourceIds, merge.id])
  await tx.client.query(gain, [orgId, targetId, JSON.stringify(gained)])
  const domains = await domainsOf(tx, orgId, targetId)
  const values = await namedValues(tx, orgId, gained)
  await saveSearchText(tx, orgId, target)
  await recordChanges(tx, orgId, actor, changesOf(target, sources, { before, domains, values }), merge.at)
  await revalueCompanies(tx, orgId, [targetId], merge.at)
  await bumpSeenHours(tx.client, orgId, 'companies', hourMoves([...locked.values()]))
  await bumpCounters(tx, orgId, {
    companies: -sources.length,
    companies_vip: -sources.filter(({ isVip }) => isVip).length,
  })
  return merge
}

export function mergeCompanies(context: Context, input: MergeCompaniesInput): Promise<MergedCompany> {
  const sourceCompanyIds = [...new Set(input.sourceCompanyIds)]
  const { companyId } = input
  if (![companyId, ...sourceCompanyIds].every(isRowId)) throw notFound('company')
  if (sourceCompanyIds.includes(companyId))
    throw invalid([{ path: ['sourceCompanyIds'], message: 'A company cannot be merged into itself' }])
  return write(context, async (tx) => {
    const merge = await mergeRows(tx, context.orgId, context.actor, { companyId, sourceCompanyIds })
    const undoUntil = new Date(merge.at.getTime() + daysToUndo * 86_400_000).toISOString()
    return { ...(await getCompany(context, { companyId }, tx)), mergeId: merge.id, undoUntil }
  })
}
