import type pg from 'pg'
import { type Change, recordChanges, systemActor } from '#service/core/audit.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import { bumpSeenHours } from '#service/db/statistics/seen-hours.ts'
import { findErased } from '../remove/erased-authors.ts'
import { findBuried } from '../remove/tombstones.ts'
import { type Batch, type PlacedArrival, toArrival } from './arrivals.ts'
import { type ResolvedAuthors, resolveAuthors } from './authors.ts'
import { type CreatedChannel, placeArrivals } from './channels.ts'
import { queueAuthors } from './checks.ts'
import type { CreatedCompany } from './companies.ts'
import type { Authored } from './identities.ts'
import type { IngestedMessage, IngestItem, IngestResult, RefusedMessage } from './items.ts'
import { findMessages, type StoredMessage, type WrittenMessage, writeMessages } from './messages.ts'
import { type CreatedPerson, type LockedPerson, lockPeople } from './people.ts'
import { keepReferences } from './references.ts'
import { countSourceDays, type KeptPeople, keepStatistics } from './statistics.ts'
import { newestOfEach, versionsOf, writeVersions } from './versions.ts'

type Fields = Record<string, string | boolean | null>

function channelCreated({ id, visibility, ...named }: CreatedChannel): Change {
  const changes = visibility === 'all' ? named : { ...named, visibility }
  return { entity: 'channel', entityId: id, operation: 'INSERT', changes, previousValues: {} }
}

export function companyCreated({ id, name, domain }: CreatedCompany): Change {
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
 * after waiting for it. A later version of a message that is stored replaces its content; one that is no later, or stands
 * twice in the batch, changes nothing, and what was taken back or erased stays away. Results are in the order of the items.
 */
export async function ingestMessages(
  tx: pg.ClientBase,
  orgId: string,
  items: IngestItem[],
  now: Date,
): Promise<IngestResult[]> {
  if (items.length === 0) return []
  const batch: Batch = { tx, orgId, now }
  await shareMessages(batch)
  const arrivals = items.map(toArrival)
  const buried = await findBuried(batch, arrivals)
  const erased = await findErased(batch, arrivals)
  const living = arrivals.filter((it) => !buried.has(it) && !erased.has(it))
  const { placed, created: channels } = await placeArrivals(batch, living)
  const { stored, created, edited } = await writePlaced(batch, placed, channels)
  const answers = results(placed, stored, created, edited)
  const byArrival = new Map(living.map((it, i) => [it, answers[i]]))
  return arrivals.map((it) => byArrival.get(it) ?? refused)
}

const refused: RefusedMessage = {
  status: 'deleted',
  messageId: null,
  channelId: null,
  personId: null,
  companyId: null,
}

/** Messages by key, and how many people and companies are new. */
type Made = { messages: Map<string, StoredMessage>; people: number; companies: number }

type Written = {
  stored: Map<string, StoredMessage>
  created: Map<string, StoredMessage>
  /** Ids of messages that read differently now. */
  edited: Set<string>
}

async function writePlaced(
  batch: Batch,
  placed: PlacedArrival[],
  channels: CreatedChannel[],
): Promise<Written> {
  const stored = await findMessages(batch, placed)
  const edits = await writeVersions(batch, versionsOf(placed, stored))
  const fresh = newestOfEach(placed.filter((it) => !stored.has(it.messageKey)))
  const created = fresh.length === 0 ? new Map() : (await writeFresh(batch, fresh, channels)).messages
  const raced = fresh.filter((it) => !created.has(it.messageKey))
  if (raced.length > 0) {
    const found = await findMessages(batch, raced)
    edits.push(...(await writeVersions(batch, versionsOf(raced, found))))
    for (const [key, it] of found) stored.set(key, it)
  }
  return { stored, created, edited: new Set(edits.map(({ id }) => id)) }
}

/**
 * Writes messages with everything that belongs to them, and people of whom their source tells by itself; answers the
 * messages that no other transaction wrote first.
 */
export async function writeFresh(
  batch: Batch,
  fresh: PlacedArrival[],
  channels: CreatedChannel[],
  told: Authored[] = [],
): Promise<Made> {
  const authors = await resolveAuthors(batch, [...fresh, ...told])
  const written = await writeMessages(batch, fresh, authors.identities)
  await keepReferences(
    batch,
    fresh.flatMap(({ messageKey, content }) => {
      const id = written.get(messageKey)?.id
      return id === undefined ? [] : [{ id, now: content }]
    }),
  )
  // After the messages: from here on, batches that share an author wait for each other.
  const before = await lockPeople(batch, peopleOf(authors))
  const people = await keepStatistics(batch, [...written.values()], authors, before)
  const tx = { client: batch.tx }
  const changes = [...channels.map(channelCreated), ...changesOf(authors, people)]
  const isQuiet = fresh.every(({ quiet }) => quiet)
  await recordChanges(tx, batch.orgId, systemActor, changes, batch.now, isQuiet)
  await queueAuthors(batch, fresh, authors)
  await bumpSeenHours(batch.tx, batch.orgId, 'people', people.hours.people)
  await bumpSeenHours(batch.tx, batch.orgId, 'companies', people.hours.companies)
  await countSourceDays(batch, [...written.values()])
  await bumpCounters(tx, batch.orgId, {
    channels: channels.length,
    companies: authors.createdCompanies.length,
    messages: written.size,
    people: authors.createdPeople.length,
  })
  return {
    messages: new Map([...written].map(([key, message]) => [key, withCompany(message, people)])),
    people: authors.createdPeople.length,
    companies: authors.createdCompanies.length,
  }
}

function peopleOf({ identities, gains, createdPeople }: ResolvedAuthors): Set<string> {
  return new Set([
    ...[...identities.values()].map((it) => it.personId),
    ...gains.map((it) => it.personId),
    ...createdPeople.map((it) => it.id),
  ])
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
  edited: Set<string>,
): IngestedMessage[] {
  const unanswered = new Set(created.keys())
  return arrivals.map(({ messageKey }) => {
    const message = created.get(messageKey) ?? stored.get(messageKey)
    if (!message) throw new Error('A message that was just written cannot be found')
    const { id, channelId, personId, companyId } = message
    const changed = edited.delete(id) ? 'edited' : 'duplicate'
    const status = unanswered.delete(messageKey) ? 'created' : changed
    return { status, messageId: id, channelId, personId, companyId }
  })
}
