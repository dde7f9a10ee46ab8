import type pg from 'pg'
import { instructs } from '#service/writers/topics/text/instructions.ts'
import { saysSame } from '#service/writers/topics/text/same.ts'
import { isOpen, isOutside, withInsiders } from '../rules/talk.ts'
import { excerptOf } from './excerpt.ts'
import type { Name, Quote } from './facts.ts'

type Row = {
  id: string
  content: string
  sentAt: string
  personId: string
  author: string
  companyId: string | null
  company: string | null
  channelName: string
  sourceName: string
  opens: boolean
}

/** Messages that are looked at for quotes. */
const most = 400

/**
 * What VIPs and companies that pay most say comes first; of one person what opens a discussion, where the subject is said; of equal ones the
 * earliest, so that quotes stay when others come.
 */
const statement = (condition: string) => `${withInsiders}
SELECT m.id, m.content, m.sent_at AS "sentAt", p.id::text AS "personId", p.display_name AS author,
  o.id::text AS "companyId", o.name AS company, c.channel_name AS "channelName", c.source_name AS "sourceName",
  coalesce(g.first_message_at = m.sent_at, false) AS opens
FROM messages m JOIN channels c ON c.org_id = $1 AND c.id = m.channel_id
JOIN people p ON p.org_id = $1 AND p.id = m.person_id LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
LEFT JOIN topic_groups g ON g.org_id = $1 AND g.id = m.group_id
WHERE m.org_id = $1 AND m.sent_at <= $2::timestamptz AND ${isOpen} AND ${isOutside} AND ${condition}
ORDER BY p.is_vip OR coalesce(o.is_vip, false) DESC, coalesce(o.yearly_value, 0) DESC,
  coalesce(g.first_message_at = m.sent_at, false) DESC, m.sent_at, m.id
LIMIT ${most}`

const chats = new Set(['slack', 'discord'])

/** A channel as people name it. */
export function placeOf({ sourceName, channelName }: Pick<Row, 'sourceName' | 'channelName'>): string {
  if (chats.has(sourceName)) return `#${channelName.replace(/^#/, '')}`
  return sourceName === 'email' ? 'by e-mail' : channelName
}

export function personName(id: string, name: string, company: string | null): Name {
  const title = company === null ? name : `${name}, ${company}`
  return { kind: 'name', text: name, ref: { id, type: 'person', title } }
}

function toQuote(row: Row): Quote | null {
  const text = excerptOf(row.content)
  if (text === null) return null
  const author = personName(row.personId, row.author, row.company)
  return { kind: 'quote', text, author, messageId: row.id, place: placeOf(row), sentAt: row.sentAt }
}

type Quotable = { quote: Quote; personId: string; companyId: string; opens: boolean; isOrder: boolean }

/**
 * One quote a person, and of each company one before any has two; of those what opens a discussion, where the subject is said. What is
 * said in nearly the same words counts once, and what tells a program what to do comes last.
 */
function chosen(all: Quotable[], count: number): Quote[] {
  const people = new Set<string>()
  const companies = new Map<string, number>()
  const last = (it: Quotable) => Number(it.isOrder)
  const ranked = all
    .toSorted((a, b) => last(a) - last(b))
    .filter(({ personId }) => !people.has(personId) && people.add(personId))
    .map((it) => {
      const nth = companies.get(it.companyId) ?? 0
      companies.set(it.companyId, nth + 1)
      return { it, nth }
    })
    .toSorted((a, b) => last(a.it) - last(b.it) || a.nth - b.nth || Number(b.it.opens) - Number(a.it.opens))
  const found: Quote[] = []
  for (const { it } of ranked) {
    if (found.length === count) break
    if (!found.some(({ text }) => saysSame(text, it.quote.text))) found.push(it.quote)
  }
  return found
}

type Selection = {
  orgId: string
  now: Date
  /** SQL condition on messages `m`, and its values from `$3` on. */
  condition: string
  values: unknown[]
  count: number
}

export async function readQuotes(client: pg.ClientBase, selection: Selection): Promise<Quote[]> {
  const { orgId, now, condition, values, count } = selection
  const found = await client.query<Row>(statement(condition), [orgId, now.toISOString(), ...values])
  const quotes = found.rows.flatMap((row) => {
    const quote = toQuote(row)
    if (!quote) return []
    const { personId, companyId, content, opens } = row
    return [{ quote, personId, companyId: companyId ?? personId, opens, isOrder: instructs(content) }]
  })
  return chosen(quotes, count)
}

const held = `
SELECT m.id, m.content FROM messages m JOIN channels c ON c.org_id = m.org_id AND c.id = m.channel_id AND c.visibility = 'all'
WHERE m.org_id = $1 AND m.id = ANY($2::uuid[]) ORDER BY m.id FOR SHARE OF m`

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ')

/**
 * Locks the messages of quotes, so that whoever edits or hides one waits and then finds the story. False when one of them
 * does not say any more what is quoted.
 */
export async function holdQuotes(client: pg.ClientBase, orgId: string, quotes: Quote[]): Promise<boolean> {
  if (quotes.length === 0) return true
  const found = await client.query<{ id: string; content: string }>(held, [
    orgId,
    quotes.map(({ messageId }) => messageId),
  ])
  const now = new Map(found.rows.map(({ id, content }) => [id, oneSpaced(content)]))
  return quotes.every(({ messageId, text }) => now.get(messageId)?.includes(text.replace(/…$/, '')))
}
