import type pg from 'pg'
import { personSearchText } from '../statistics/search-text.ts'
import { daysBefore } from './build/companies.ts'
import type { DemoData } from './build/demo.ts'
import type { DemoPerson } from './build/people.ts'
import { members } from './cast/members.ts'
import { northlineId } from './ids.ts'
import { insertRows } from './insert.ts'

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

/** Northline's people are there since they joined; of the others a third was known before the 90 days. */
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

export async function loadPeople(client: pg.ClientBase, data: DemoData, now: Date): Promise<void> {
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
