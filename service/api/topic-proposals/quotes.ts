import type { ProposalQuote } from '#contract/topic-proposals.ts'

/** SQL: what is quoted of a row `r` with a column of ids of messages, as far as everybody may see it. */
export const quotesIn = (column: string) => `(
  SELECT coalesce(json_agg(json_build_object('messageId', m.id, 'text', left(m.content, 1000),
    'person', json_build_object('id', p.id::text, 'displayName', p.display_name),
    'channel', json_build_object('id', c.id, 'channelName', c.channel_name, 'sourceName', c.source_name),
    'sentAt', to_char(m.sent_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY q.n), '[]')
  FROM unnest(r.${column}) WITH ORDINALITY AS q(id, n) JOIN messages m ON m.org_id = r.org_id AND m.id = q.id
  JOIN people p ON p.org_id = r.org_id AND p.id = m.person_id
  JOIN channels c ON c.org_id = r.org_id AND c.id = m.channel_id AND c.visibility = 'all')`

const mostQuoted = 280

/** Quotes the beginning of a message in one line. */
export function cutQuote({ text, ...quote }: ProposalQuote): ProposalQuote {
  const line = text.replace(/\s+/g, ' ').trim()
  const short = line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1).trimEnd()}…` : line
  return { ...quote, text: short.toWellFormed() }
}
