import { eq } from 'drizzle-orm'
import type { Database } from '#service/db/client.ts'
import { channels } from '#service/db/schema/channels.ts'
import { companies, companyDomains } from '#service/db/schema/companies.ts'
import { members } from '#service/db/schema/members.ts'
import { changes, organizations } from '#service/db/schema/organizations.ts'
import { people, personIdentities } from '#service/db/schema/people.ts'
import { rebuildCounters } from '#service/db/statistics/rebuild.ts'
import { companySearchText, personSearchText } from '#service/db/statistics/search-text.ts'
import { clearSeenHours, fillSeenHours } from '#service/db/statistics/seen-hours.ts'
import { ormOf } from './orm.ts'

type Row<Table extends { $inferInsert: object }> = Partial<Omit<Table['$inferInsert'], 'orgId'>>

export type NewPerson = Row<typeof people> & { identities?: Row<typeof personIdentities>[] }
export type NewCompany = Row<typeof companies> & { domains?: string[] }

/** Totals of unfiltered lists and hours of last sight are kept, so rows that came in directly have to be told. */
export async function countRows(db: Database, orgId: string): Promise<void> {
  for (const step of [rebuildCounters, clearSeenHours, fillSeenHours]) await db.pool.query(step, [orgId])
}

/** People with whatever statistics are given, in one statement; ids in the order asked for. */
export async function addPeople(db: Database, orgId: string, wanted: NewPerson[]): Promise<string[]> {
  const values = wanted.map(({ identities = [], ...row }, index) => {
    const displayName = row.displayName ?? `Person ${index}`
    const emails = [row.primaryEmail, ...identities.map(({ email }) => email)]
    const searchText = personSearchText({ displayName, emails, handles: identities.map((it) => it.handle) })
    return { orgId, displayName, searchText, ...row }
  })
  const made = await ormOf(db.pool).insert(people).values(values).returning({ id: people.id })
  const ids = made.map(({ id }) => id)
  const rows = wanted.flatMap(({ identities = [] }, index) =>
    identities.map((identity, n) => ({
      orgId,
      personId: ids[index] ?? '',
      platform: 'slack',
      platformId: `U${ids[index]}-${n}`,
      ...identity,
    })),
  )
  if (rows.length > 0) await ormOf(db.pool).insert(personIdentities).values(rows)
  await countRows(db, orgId)
  return ids
}

export async function addCompanies(db: Database, orgId: string, wanted: NewCompany[]): Promise<string[]> {
  const values = wanted.map(({ domains = [], ...row }, index) => {
    const name = row.name ?? `Company ${index}`
    return {
      orgId,
      name,
      primaryDomain: domains[0],
      searchText: companySearchText({ name, domains }),
      ...row,
    }
  })
  const made = await ormOf(db.pool).insert(companies).values(values).returning({ id: companies.id })
  const rows = wanted.flatMap(({ domains = [] }, index) =>
    domains.map((domain) => ({ orgId, domain, companyId: made[index]?.id ?? '' })),
  )
  if (rows.length > 0) await ormOf(db.pool).insert(companyDomains).values(rows)
  await countRows(db, orgId)
  return made.map(({ id }) => id)
}

export async function addChannels(
  db: Database,
  orgId: string,
  wanted: Row<typeof channels>[],
): Promise<string[]> {
  const values = wanted.map((row, index) => ({
    orgId,
    channelName: `channel-${index}`,
    serverName: 'Server',
    sourceName: 'slack',
    sourceChannelId: `C${index}`,
    sourceServerId: 'T1',
    ...row,
  }))
  const made = await ormOf(db.pool).insert(channels).values(values).returning({ id: channels.id })
  await countRows(db, orgId)
  return made.map(({ id }) => id)
}

export async function addMember(db: Database, orgId: string, row: Row<typeof members> = {}): Promise<string> {
  const value = { orgId, email: 'member@test.example', name: 'Member', role: 'member' as const, ...row }
  const made = await ormOf(db.pool).insert(members).values(value).returning({ id: members.id })
  return made[0]?.id ?? ''
}

/** A line of the audit trail as some other part of the service would have written it. */
export async function addChange(
  db: Database,
  orgId: string,
  row: Row<typeof changes> & { entityId: string },
): Promise<void> {
  await ormOf(db.pool)
    .insert(changes)
    .values({
      orgId,
      entity: 'company',
      operation: 'UPDATE',
      actorType: 'system',
      actorId: 'system',
      actorName: 'Signalbox',
      changes: { name: 'New' },
      previousValues: { name: 'Old' },
      ...row,
    })
}

export async function setDefaultOutput(db: Database, orgId: string, output: unknown): Promise<void> {
  await ormOf(db.pool).update(organizations).set({ defaultOutput: output }).where(eq(organizations.id, orgId))
}
