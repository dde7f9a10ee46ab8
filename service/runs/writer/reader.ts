import type { Context } from '#service/core/context.ts'
import type { StepLog } from '#service/engine/queue/steps.ts'
import type { Links } from '../capabilities/tool.ts'
import type { LookBack } from './look-back.ts'
import { link, localDay, plain, theirWords } from './markdown.ts'
import type { SharedReads } from './shared-reads.ts'

/** Filters of a report besides its time; empty lists do not filter. */
export type Scope = { sources: string[]; channelIds: string[]; companyIds: string[] }

export const everything: Scope = { sources: [], channelIds: [], companyIds: [] }

export type Reader = {
  orgId: string
  lookBack: LookBack
  zone: string
  links: Links
  /** Topics quoted already; when one comes up again, only its name is written. */
  quoted: Set<string>
  /** Reads rows of the organization, and stores question and answer as a step. */
  ask<Row>(name: string, sql: string, values: unknown[]): Promise<Row[]>
}

type Parts = {
  context: Context
  reads: SharedReads
  steps: StepLog
  signal: AbortSignal
  lookBack: LookBack
  zone: string
  links: Links
}

export function reader({ context, reads, steps, signal, lookBack, zone, links }: Parts): Reader {
  return {
    orgId: context.orgId,
    ...{ lookBack, zone, links, quoted: new Set() },
    async ask<Row>(name: string, sql: string, values: unknown[]) {
      signal.throwIfAborted()
      const since = performance.now()
      const found = await reads<Row>(sql, [context.orgId, ...values])
      await steps.note({ kind: 'writer', name, input: values, output: found, since })
      return found
    },
  }
}

/**
 * Messages `m` of people `p` (and their company `c`, if any) in a time. Placeholders: $1 organization, $2 and $3 the
 * time, $4 sources, $5 channels, $6 companies. Bots are left out.
 */
export const talk = `messages m
  JOIN people p ON p.org_id = m.org_id AND p.id = m.person_id AND NOT p.is_bot
  JOIN channels ch ON ch.org_id = m.org_id AND ch.id = m.channel_id
  LEFT JOIN companies c ON c.org_id = p.org_id AND c.id = p.company_id
  LEFT JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id`

export const inScope = `m.org_id = $1 AND m.sent_at >= $2 AND m.sent_at < $3
  AND (cardinality($4::text[]) = 0 OR ch.source_name = ANY($4))
  AND (cardinality($5::uuid[]) = 0 OR m.channel_id = ANY($5))
  AND (cardinality($6::bigint[]) = 0 OR p.company_id = ANY($6))`

export function scopeValues({ lookBack }: Reader, scope: Scope): unknown[] {
  return [lookBack.since, lookBack.until, scope.sources, scope.channelIds, scope.companyIds]
}

/** The start of the time of the same length before. */
export function startBefore({ lookBack }: Reader): Date {
  return new Date(2 * lookBack.since.getTime() - lookBack.until.getTime())
}

export type Quote = {
  key: string
  id: string
  content: string
  url: string | null
  sentAt: string
  author: string
  company: string | null
  channel: string
  source: string
}

export const quoteColumns = `m.id, m.content, m.url, m.sent_at AS "sentAt", p.display_name AS author,
  c.name AS company, ch.channel_name AS channel, ch.source_name AS source`

/** SQL: prefers messages of a middle length, of other people, that opened a discussion, then the newest. */
const order = `(length(m.content) BETWEEN 40 AND 260) DESC, (NOT coalesce(c.is_org_company, false)) DESC,
  coalesce(m.sent_at <= g.first_message_at, false) DESC,
  m.sent_at DESC, m.id DESC`

const keys = { topic: 'g.topic_id', company: 'p.company_id', person: 'm.person_id' }

/** One message of each topic, company or person. */
export async function quotesOf(
  reader: Reader,
  scope: Scope,
  by: keyof typeof keys,
  ids: string[],
): Promise<Map<string, Quote>> {
  if (ids.length === 0) return new Map()
  const type = by === 'topic' ? 'uuid' : 'bigint'
  const found = await reader.ask<Quote>(
    `quote each ${by}`,
    `SELECT DISTINCT ON (${keys[by]}) ${keys[by]}::text AS key, ${quoteColumns}
       FROM ${talk} WHERE ${inScope} AND ${keys[by]} = ANY($7::${type}[])
      ORDER BY ${keys[by]}, ${order}`,
    [...scopeValues(reader, scope), ids],
  )
  return new Map(found.map((quote) => [quote.key, quote]))
}

/** `> “…” — Ada Berg, Halden, [#support, 20 November](…)` */
export function quoted(reader: Reader, quote: Quote | undefined): string {
  if (!quote) return ''
  const { content, author, company, channel, sentAt } = quote
  const place = `${channel}, ${localDay(new Date(sentAt), reader.zone)}`
  const where = link(place, reader.links.message(quote))
  return `  > “${theirWords(content)}” — ${[author, company]
    .filter((it) => it !== null)
    .map(plain)
    .join(', ')}, ${where}`
}
