import type { Change } from '#service/core/audit.ts'
import type { CreatedCompany } from './companies.ts'
import type { LockedPerson } from './keep-people.ts'
import type { CreatedPerson } from './people.ts'

type Fields = Record<string, string | boolean | null>

export function companyCreated({ id, name, domain }: CreatedCompany): Change {
  return {
    entity: 'company',
    entityId: id,
    operation: 'INSERT',
    changes: { name, primaryDomain: domain },
    previousValues: {},
  }
}

export function personCreated({ id, displayName, companyId, profile }: CreatedPerson): Change {
  const { email, avatarUrl, title, isBot } = profile
  const changes = present({ displayName, primaryEmail: email, companyId, avatarUrl, title, isBot })
  return { entity: 'person', entityId: id, operation: 'INSERT', changes, previousValues: {} }
}

/** Null when nothing of the person itself changed. */
export function personEnriched(before: LockedPerson, after: LockedPerson): Change | null {
  const fields = ['primaryEmail', 'companyId', 'avatarUrl', 'title'] as const
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  const changes = Object.fromEntries(changed.map((field) => [field, after[field]]))
  const previousValues = Object.fromEntries(changed.map((field) => [field, before[field]]))
  return { entity: 'person', entityId: after.id, operation: 'UPDATE', changes, previousValues }
}

function present(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
