import type pg from 'pg'
import { companySearchText } from '../statistics/search-text.ts'
import type { DemoData } from './build/demo.ts'
import { northlineId } from './ids.ts'
import { insertRows } from './insert.ts'

const companyColumns = {
  org_id: 'uuid',
  id: 'bigint',
  name: 'text',
  primary_domain: 'text',
  logo_url: 'text',
  is_org_company: 'boolean',
  is_vip: 'boolean',
  search_text: 'text',
  merge_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

function lastChange({ changes }: DemoData, id: number): Date | undefined {
  const times = changes.filter((one) => one.entityId === String(id)).map((one) => one.changedAt.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

export async function loadCompanies(client: pg.ClientBase, data: DemoData): Promise<void> {
  const rows = data.companies.map((one) => ({
    org_id: northlineId,
    id: one.id,
    name: one.name,
    primary_domain: one.primaryDomain,
    logo_url: one.logoUrl,
    is_org_company: one.isOrgCompany,
    is_vip: one.isVip,
    search_text: companySearchText({ name: one.name, domains: [one.primaryDomain, ...one.domains] }),
    merge_id: one.mergeId,
    created_at: one.createdAt,
    updated_at: lastChange(data, one.id) ?? one.updatedAt,
  }))
  await insertRows(client, 'companies', companyColumns, rows)
  const domains = data.companies.flatMap((one) =>
    one.domains.map((domain) => ({ org_id: northlineId, domain, company_id: one.id })),
  )
  await insertRows(
    client,
    'company_domains',
    { org_id: 'uuid', domain: 'text', company_id: 'bigint' },
    domains,
  )
}

const actorColumns = { actor_id: 'text', actor_name: 'text', actor_image: 'text' }

export async function loadMerges(client: pg.ClientBase, { merges, changes }: DemoData): Promise<void> {
  const mergeColumns = {
    org_id: 'uuid',
    id: 'uuid',
    target_company_id: 'bigint',
    ...actorColumns,
    merged_at: 'timestamptz',
  }
  const mergeRows = merges.map(({ id, targetCompanyId, actor, mergedAt }) => ({
    ...{ org_id: northlineId, id, target_company_id: targetCompanyId },
    ...{ actor_id: actor.id, actor_name: actor.name, actor_image: actor.image, merged_at: mergedAt },
  }))
  await insertRows(client, 'company_merges', mergeColumns, mergeRows)
  const head = {
    org_id: 'uuid',
    id: 'uuid',
    entity: 'text',
    entity_id: 'text',
    operation: 'text',
    actor_type: 'text',
  }
  const tail = { changes: 'jsonb', previous_values: 'jsonb', changed_at: 'timestamptz' }
  const changeRows = changes.map(({ id, entityId, operation, actor, changedAt, ...record }) => ({
    ...{ org_id: northlineId, id, entity: 'company', entity_id: entityId, operation, actor_type: actor.type },
    ...{ actor_id: actor.id, actor_name: actor.name, actor_image: actor.image, changed_at: changedAt },
    ...{ changes: record.changes, previous_values: record.previousValues },
  }))
  await insertRows(client, 'changes', { ...head, ...actorColumns, ...tail }, changeRows)
}
