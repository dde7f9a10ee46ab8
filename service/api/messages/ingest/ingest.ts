import type pg from 'pg'
import { type Change, recordChanges, systemActor } from '#service/core/audit.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { bumpSeenHours } from '#service/db/statistics/seen-hours.ts'
import { type Batch, type IngestItem, type IngestResult, type PlacedArrival, toArrival } from './arrivals.ts'
import { type ResolvedAuthors, resolveAuthors } from './authors.ts'
import { type CreatedChannel, placeArrivals } from './channels.ts'
import type { CreatedCompany } from './companies.ts'
import { findMessages, type StoredMessage, type WrittenMessage, writeMessages } from './messages.ts'
import { type CreatedPerson, type LockedPerson, lockPeople } from './people.ts'
import { countSourceDays, type KeptPeople, keepStatistics } from './statistics.ts'

type Fields = Record<string, string | boolean | null>

function channelCreated({ id, ...changes }: CreatedChannel): Change {
  return { entity: 'channel', entityId: id, operation: 'INSERT', changes, previousValues: {} }
}

function companyCreated({ id, name, domain }: CreatedCompany): Change {
  return {
    entity: 'company',
    entityId: id,
    operation: 'INSERT',
    changes: { name, primaryDomain: domain },
    previousValues: {},
  }
}

function personCreated({ id, displayName, companyId, profile }: CreatedPerson): Change {
  const { email, avatarUrl, title, isBot } = profile
  const changes = present({ displayName, primaryEmail: email, companyId, avatarUrl, title, isBot })
  return { entity: 'person', entityId: id, operation: 'INSERT', changes, previousValues: {} }
}

/** Null when nothing of the person itself changed. */
function personEnriched(before: LockedPerson, after: LockedPerson): Change | null {
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

/**
 * Writes a batch of messages with the channels, people, companies and statistics that belong to them.
 * All or nothing by the caller's transaction, which must be READ COMMITTED: what a concurrent batch made is read
 * after waiting for it. A message that is stored already, or stands twice in the batch, changes nothing.
 * Results are in the order of the items.
 */
export async function ingestMessages(
  tx: pg.ClientBase,
  orgId: string,
  items: IngestItem[],
  now: Date,
): Promise<IngestResult[]> {
  if (items.length === 0) return []
  const batch: Batch = { tx, orgId, now }
  const { placed, created: channels } = await placeArrivals(batch, items.map(toArrival))
  const stored = await findMessages(batch, placed)
  const fresh = firstOfEach(placed.filter((it) => !stored.has(it.messageKey)))
  const created = fresh.length === 0 ? new Map() : await writeFresh(batch, fresh, channels)
  const raced = fresh.filter((it) => !created.has(it.messageKey))
  if (raced.length > 0) for (const [key, it] of await findMessages(batch, raced)) stored.set(key, it)
  return results(placed, stored, created)
}

/** Writes messages with everything that belongs to them, and returns those that no other transaction wrote first. */
async function writeFresh(
  batch: Batch,
  fresh: PlacedArrival[],
  channels: CreatedChannel[],
): Promise<Map<string, StoredMessage>> {
  const authors = await resolveAuthors(batch, fresh)
  const written = await writeMessages(batch, fresh, authors.identities)
  // After the messages: from here on, batches that share an author wait for each other.
  const before = await lockPeople(batch, peopleOf(authors))
  const people = await keepStatistics(batch, [...written.values()], authors, before)
  const tx = { client: batch.tx }
  const changes = [...channels.map(channelCreated), ...changesOf(authors, people)]
  await recordChanges(tx, batch.orgId, systemActor, changes, batch.now)
  await bumpSeenHours(batch.tx, batch.orgId, 'people', people.hours.people)
  await bumpSeenHours(batch.tx, batch.orgId, 'companies', people.hours.companies)
  await countSourceDays(batch, [...written.values()])
  await bumpCounters(tx, batch.orgId, {
    channels: channels.length,
    companies: authors.createdCompanies.length,
    messages: written.size,
    people: authors.createdPeople.length,
  })
  return new Map([...written].map(([key, message]) => [key, withCompany(message, people)]))
}

function peopleOf({ identities, gains, createdPeople }: ResolvedAuthors): Set<string> {
  return new Set([
    ...[...identities.values()].map((it) => it.personId),
    ...gains.map((it) => it.personId),
    ...createdPeople.map((it) => it.id),
  ])
}

function firstOfEach(arrivals: PlacedArrival[]): PlacedArrival[] {
  return [...Map.groupBy(arrivals, (it) => it.messageKey).values()].flatMap(([first]) => first ?? [])
}

function changesOf(authors: ResolvedAuthors, { before, enriched }: KeptPeople): Change[] {
  return [
    ...authors.createdCompanies.map(companyCreated),
    ...authors.createdPeople.map(personCreated),
    ...[...enriched.values()].flatMap((after) => {
      const person = before.get(after.id)
      return (person && personEnriched(person, after)) ?? []
    }),
  ]
}

function withCompany(message: WrittenMessage, { before, enriched }: KeptPeople): StoredMessage {
  const { id, channelId, personId } = message
  return {
    id,
    channelId,
    personId,
    companyId: (enriched.get(personId) ?? before.get(personId))?.companyId ?? null,
  }
}

function results(
  arrivals: PlacedArrival[],
  stored: Map<string, StoredMessage>,
  created: Map<string, StoredMessage>,
): IngestResult[] {
  const unanswered = new Set(created.keys())
  return arrivals.map(({ messageKey }) => {
    const message = created.get(messageKey) ?? stored.get(messageKey)
    if (!message) throw new Error('A message that was just written cannot be found')
    const { id, channelId, personId, companyId } = message
    const status = unanswered.delete(messageKey) ? 'created' : 'duplicate'
    return { status, messageId: id, channelId, personId, companyId }
  })
}
