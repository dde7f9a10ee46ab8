import { localDay } from './local-time.ts'
import { link, plain, theirWords } from './markdown.ts'
import { inScope, type Reader, type Scope, scopeValues, talk } from './reader.ts'

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

/** Short ones say too little and long ones too much; what opened a discussion says what it is about; then the newest. */
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
