import type { CreatedCompany } from './companies.ts'
import type { Batch } from './items.ts'
import type { LockedPerson } from './keep-people.ts'
import type { CreatedPerson } from './people.ts'

type Fields = Record<string, string | boolean | null>

export interface Change {
  entity: 'company' | 'person'
  id: string
  operation: 'INSERT' | 'UPDATE'
  changes: Fields
  previous: Fields
}

const RECORD = `
INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, changes,
  previous_values, changed_at)
SELECT $1, n.entity, n.id, n.operation, 'system', 'system', 'Signalbox', n.changes, n.previous, $2
FROM unnest($3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[])
  AS n(entity, id, operation, changes, previous)`

export async function recordChanges(batch: Batch, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  await batch.tx.query(RECORD, [
    batch.orgId,
    batch.now,
    changes.map((it) => it.entity),
    changes.map((it) => it.id),
    changes.map((it) => it.operation),
    changes.map((it) => JSON.stringify(it.changes)),
    changes.map((it) => JSON.stringify(it.previous)),
  ])
}

export function companyCreated({ id, name, domain }: CreatedCompany): Change {
  return {
    entity: 'company',
    id,
    operation: 'INSERT',
    changes: { name, primaryDomain: domain },
    previous: {},
  }
}

export function personCreated({ id, displayName, companyId, profile }: CreatedPerson): Change {
  const { email, avatarUrl, title, isBot } = profile
  const changes = present({ displayName, primaryEmail: email, companyId, avatarUrl, title, isBot })
  return { entity: 'person', id, operation: 'INSERT', changes, previous: {} }
}

/** Null when nothing of the person itself changed. */
export function personEnriched(before: LockedPerson, after: LockedPerson): Change | null {
  const fields = ['primaryEmail', 'companyId', 'avatarUrl', 'title'] as const
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const changes = Object.fromEntries(changed.map((field) => [field, after[field]]))
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]))
  return { entity: 'person', id: after.id, operation: 'UPDATE', changes, previous }
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
