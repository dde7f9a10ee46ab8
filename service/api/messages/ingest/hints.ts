import { recordChanges, systemActor } from '#service/core/audit.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { shareMessages } from '#service/core/hold-messages.ts'
import { withoutErased } from '../remove/erased-authors.ts'
import { type Batch, keyOf, storable, storableAuthor, toChannel } from './arrivals.ts'
import { resolveChannels } from './channels.ts'
import { resolveCompanies } from './companies.ts'
import { companyNameOf, domainOf } from './company-domain.ts'
import type { Authored } from './identities.ts'
import { companyCreated, writeFresh } from './ingest.ts'
import type { IngestAuthor, IngestChannel } from './items.ts'

/** Information about a person that a source gives by itself. */
export type PersonHint = IngestAuthor & {
  /** The source, as in `IngestChannel.sourceName`. */
  platform: string
  /** Domain of their company, for those whose address does not say it. */
  companyDomain?: string | null
}

export type CompanyHint = { domain: string; name?: string | null }

export type Hints = { people: PersonHint[]; companies: CompanyHint[]; channels: IngestChannel[] }

function toAuthored({ platform, companyDomain, ...hint }: PersonHint): Authored {
  const author = { ...storableAuthor(storable(platform), hint), companyDomain }
  return { identityKey: keyOf(author.platform, author.platformId), author }
}

/** Names a company as its source does, unless somebody has named it otherwise already. */
const nameStatement = `
UPDATE companies c SET name = n.name, updated_at = $2,
  search_text = n.name || coalesce(E'\\n' || (SELECT string_agg(d.domain, E'\\n' ORDER BY d.domain)
    FROM company_domains d WHERE d.org_id = $1 AND d.company_id = c.id), '')
FROM unnest($3::bigint[], $4::text[], $5::text[]) AS n(id, name, made)
WHERE c.org_id = $1 AND c.id = n.id AND c.name = n.made AND c.name <> n.name
RETURNING c.id::text AS id, c.name, n.made`

async function keepCompanies(batch: Batch, hints: CompanyHint[]): Promise<number> {
  const named = new Map<string, string | null>()
  for (const { domain, name } of hints) {
    const known = domainOf(null, { companyDomain: storable(domain).trim().toLowerCase() })
    const title = storable(name ?? '').trim()
    if (known !== null) named.set(known, title || (named.get(known) ?? null))
  }
  if (named.size === 0) return 0
  const { ids, created } = await resolveCompanies(batch, new Set(named.keys()))
  const titles = [...named].flatMap(([domain, name]) => {
    const id = ids.get(domain)
    return id === undefined || name === null ? [] : [{ id, name, made: companyNameOf(domain) }]
  })
  const { rows } = await batch.tx.query<{ id: string; name: string; made: string }>(nameStatement, [
    batch.orgId,
    batch.now,
    titles.map(({ id }) => id),
    titles.map(({ name }) => name),
    titles.map(({ made }) => made),
  ])
  const renamed = rows.map(({ id, name, made }) => ({
    entity: 'company' as const,
    entityId: id,
    operation: 'UPDATE' as const,
    changes: { name },
    previousValues: { name: made },
  }))
  const tx = { client: batch.tx }
  await recordChanges(tx, batch.orgId, systemActor, [...created.map(companyCreated), ...renamed], batch.now)
  await bumpCounters(tx, batch.orgId, { companies: created.length })
  return created.length
}

/** Channels take the names that their source has for them now. */
const renameStatement = `
UPDATE channels c SET channel_name = coalesce(n.name, c.channel_name), server_name = coalesce(n.server, c.server_name),
  updated_at = $2
FROM unnest($3::uuid[], $4::text[], $5::text[]) AS n(id, name, server)
WHERE c.org_id = $1 AND c.id = n.id
  AND (coalesce(n.name, c.channel_name), coalesce(n.server, c.server_name)) <> (c.channel_name, c.server_name)`

async function keepChannels(batch: Batch, hints: IngestChannel[], connectionId: string | null) {
  const named = hints.map((hint) => {
    const channel = toChannel(hint)
    const channelKey = keyOf(channel.sourceName, channel.sourceServerId, channel.sourceChannelId)
    return { hint, channel, channelKey, connectionId }
  })
  const { ids, created } = await resolveChannels(batch, named)
  await batch.tx.query(renameStatement, [
    batch.orgId,
    batch.now,
    named.map(({ channelKey }) => ids.get(channelKey)),
    named.map(({ hint, channel }) => (hint.channelName ? channel.channelName : null)),
    named.map(({ hint, channel }) => (hint.serverName ? channel.serverName : null)),
  ])
  return created
}

/**
 * Writes what a source tells of people, companies and channels, whether or not anybody has written. It fills what is
 * empty and makes what is missing; what was changed by hand stays. Answers how many people and companies are new.
 */
export async function keepHints(
  batch: Batch,
  hints: Hints,
  connectionId: string | null = null,
): Promise<{ people: number; companies: number }> {
  const isEmpty = hints.people.length + hints.companies.length + hints.channels.length === 0
  if (isEmpty) return { people: 0, companies: 0 }
  await shareMessages(batch)
  const channels = hints.channels.length === 0 ? [] : await keepChannels(batch, hints.channels, connectionId)
  const told = await withoutErased(batch, hints.people.map(toAuthored))
  const made = await writeFresh(batch, [], channels, told)
  const companies = await keepCompanies(batch, hints.companies)
  return { people: made.people, companies: made.companies + companies }
}
