import type { MergeCompaniesInput } from '#contract/company-input.ts'
import type { CompanyDetail } from '#contract/company-shape.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { companySearchText } from '#service/db/statistics/search-text.ts'
import { bumpSeenHours, type HourMove, hourOf } from '#service/db/statistics/seen-hours.ts'
import { getCompany } from './get.ts'
import { lockPeople, moveEverything } from './move.ts'
import { revalueCompanies } from './values.ts'

/** Time of the merge, the same for every row that the history has of it. */
async function retire(tx: Tx, context: Context, targetId: string, sourceIds: string[]): Promise<Date> {
  const { orgId, actor } = context
  const made = await tx.client.query<{ at: number }>(
    `WITH made AS (
       INSERT INTO company_merges (org_id, target_company_id, actor_id, actor_name, actor_image, merged_at)
       VALUES ($1, $2, $4, $5, $6, date_trunc('milliseconds', clock_timestamp())) RETURNING id, merged_at)
     UPDATE companies SET merge_id = made.id, person_count = 0, updated_at = now() FROM made
      WHERE org_id = $1 AND companies.id = ANY($3::bigint[])
  RETURNING (extract(epoch FROM made.merged_at) * 1000)::float8 AS at`,
    [orgId, targetId, sourceIds, actor.id, actor.name, actor.image],
  )
  const [first] = made.rows
  if (!first) throw new Error('A merge without a company that is merged.')
  return new Date(first.at)
}

type Locked = {
  id: string
  name: string
  primaryDomain: string | null
  isVip: boolean
  seenHour: number | null
}

/** Locks in the order of ids, so that two merges of the same companies cannot wait for each other. */
async function lockCompanies(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, Locked>> {
  const found = await tx.client.query<Locked>(
    `SELECT id, name, primary_domain AS "primaryDomain", is_vip AS "isVip", ${hourOf('last_seen_at')} AS "seenHour" FROM companies
      WHERE org_id = $1 AND id = ANY($2::bigint[]) AND merge_id IS NULL ORDER BY id FOR UPDATE`,
    [orgId, ids],
  )
  return new Map(found.rows.map((row) => [row.id, row]))
}

async function domainsOf(tx: Tx, orgId: string, companyId: string): Promise<string[]> {
  const found = await tx.client.query<{ domain: string }>(
    'SELECT domain FROM company_domains WHERE org_id = $1 AND company_id = $2 ORDER BY domain',
    [orgId, companyId],
  )
  return found.rows.map(({ domain }) => domain)
}

async function saveSearch(tx: Tx, orgId: string, target: Locked, domains: string[]): Promise<void> {
  await tx.client.query('UPDATE companies SET search_text = $3 WHERE org_id = $1 AND id = $2', [
    orgId,
    target.id,
    companySearchText({ name: target.name, domains }),
  ])
}

function changesOf(target: Locked, sources: Locked[], before: string[], domains: string[]): Change[] {
  const gone = sources.map(
    ({ id, name, primaryDomain }): Change => ({
      entity: 'company',
      entityId: id,
      operation: 'DELETE',
      changes: {},
      previousValues: { name, primaryDomain },
    }),
  )
  if (before.length === domains.length) return gone
  const grown: Change = {
    entity: 'company',
    entityId: target.id,
    operation: 'UPDATE',
    changes: { domains },
    previousValues: { domains: before },
  }
  return [...gone, grown]
}

/** Takes each company out of its hour, and puts the one that stays into the hour of the latest of them. */
function hourMoves(companies: Locked[]): HourMove[] {
  const hours = companies.flatMap(({ seenHour }) => (seenHour === null ? [] : [seenHour]))
  if (hours.length === 0) return []
  return [...hours.map((hour) => ({ hour, n: -1 })), { hour: Math.max(...hours), n: 1 }]
}

export function mergeCompanies(context: Context, input: MergeCompaniesInput): Promise<CompanyDetail> {
  const sourceIds = [...new Set(input.sourceCompanyIds)]
  const targetId = input.companyId
  if (![targetId, ...sourceIds].every(isRowId)) throw notFound('company')
  if (sourceIds.includes(targetId))
    throw invalid([{ path: ['sourceCompanyIds'], message: 'A company cannot be merged into itself' }])
  return write(context, async (tx) => {
    await lockPeople(tx, context.orgId, [targetId, ...sourceIds])
    const locked = await lockCompanies(tx, context.orgId, [targetId, ...sourceIds])
    const target = locked.get(targetId)
    const sources = sourceIds.flatMap((id) => locked.get(id) ?? [])
    if (!target || sources.length < sourceIds.length) throw notFound('company')
    const before = await domainsOf(tx, context.orgId, targetId)
    await moveEverything(tx, context.orgId, targetId, sourceIds)
    const mergedAt = await retire(tx, context, targetId, sourceIds)
    const domains = await domainsOf(tx, context.orgId, targetId)
    await saveSearch(tx, context.orgId, target, domains)
    const changes = changesOf(target, sources, before, domains)
    await recordChanges(tx, context.orgId, context.actor, changes, mergedAt)
    await revalueCompanies(tx, context.orgId, [targetId], mergedAt)
    await bumpSeenHours(tx.client, context.orgId, 'companies', hourMoves([...locked.values()]))
    await bumpCounters(tx, context.orgId, {
      companies: -sources.length,
      companies_vip: -sources.filter(({ isVip }) => isVip).length,
    })
    return getCompany(context, { companyId: targetId }, tx)
  })
}
