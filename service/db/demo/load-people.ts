import type pg from 'pg'
import { companySearchText, personSearchText } from '../statistics/search-text.ts'
import { daysBefore } from './build/companies.ts'
import type { RawDemo } from './build/demo.ts'
import type { DemoPerson } from './build/people.ts'
import { members } from './cast.ts'
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
  yearly_value: 'numeric',
  search_text: 'text',
  merge_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

function lastChange({ changes }: RawDemo, id: number): Date | undefined {
  const times = changes.filter((one) => one.entityId === String(id)).map((one) => one.changedAt.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

export async function loadCompanies(client: pg.ClientBase, data: RawDemo): Promise<void> {
  const rows = data.companies.map((one) => ({
    org_id: northlineId,
    id: one.id,
    name: one.name,
    primary_domain: one.primaryDomain,
    logo_url: one.logoUrl,
    is_org_company: one.isOrgCompany,
    is_vip: one.isVip,
    yearly_value: one.yearlyValue,
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

export async function loadMerges(client: pg.ClientBase, { merges, changes }: RawDemo): Promise<void> {
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

const personColumns = {
  org_id: 'uuid',
  id: 'bigint',
  display_name: 'text',
  avatar_url: 'text',
  description: 'text',
  title: 'text',
  primary_email: 'text',
  is_vip: 'boolean',
  is_bot: 'boolean',
  github: 'text',
  linkedin: 'text',
  phone: 'text',
  twitter: 'text',
  website: 'text',
  company_id: 'bigint',
  ecosystem_tags: 'text[]',
  search_text: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const identityColumns = {
  org_id: 'uuid',
  id: 'uuid',
  person_id: 'bigint',
  platform: 'text',
  platform_id: 'text',
  handle: 'text',
  email: 'text',
  created_at: 'timestamptz',
}

/** Dates a person: Northline's people when they joined; a third of the others before the 90 days. */
function knownSince(person: DemoPerson, first: Date | undefined, now: Date): Date {
  const joined = members.find((one) => one.personId === person.id)?.joinedDaysAgo
  if (joined !== undefined) return daysBefore(now, joined)
  if (person.id < 55 || person.id % 3 === 0 || !first) return daysBefore(now, 92 + ((person.id * 37) % 280))
  return first
}

function personRow(person: DemoPerson, created: Date): Record<string, unknown> {
  const { identities, name, email } = person
  return {
    ...{ org_id: northlineId, id: person.id, display_name: name, avatar_url: person.avatarUrl },
    ...{ description: person.description, title: person.title, primary_email: email },
    ...{
      is_vip: person.isVip,
      is_bot: person.isBot,
      company_id: person.companyId,
      ecosystem_tags: person.tags,
    },
    ...person.connections,
    search_text: personSearchText({
      displayName: name,
      emails: [email, ...identities.map((one) => one.email)],
      handles: identities.map((one) => one.handle),
    }),
    ...{ created_at: created, updated_at: created },
  }
}

export async function loadPeople(client: pg.ClientBase, data: RawDemo, now: Date): Promise<void> {
  const first = new Map<number, Date>()
  for (const { personId, sentAt } of data.messages) if (!first.has(personId)) first.set(personId, sentAt)
  const since = new Map(data.people.map((one) => [one.id, knownSince(one, first.get(one.id), now)]))
  const rows = data.people.map((one) => personRow(one, since.get(one.id) ?? now))
  await insertRows(client, 'people', personColumns, rows)
  const identities = data.people.flatMap((person) =>
    person.identities.map(({ id, platform, platformId, handle, email }) => ({
      ...{ org_id: northlineId, id, person_id: person.id, platform, platform_id: platformId, handle, email },
      created_at: since.get(person.id),
    })),
  )
  await insertRows(client, 'person_identities', identityColumns, identities)
}
