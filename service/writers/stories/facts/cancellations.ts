import { isOpen, weeksAgo, withInsiders } from '../rules/talk.ts'
import { type Facts, figure, moment, noFacts } from './facts.ts'
import { readMembers } from './members.ts'
import { readQuotes } from './quotes.ts'
import type { Reading } from './topic.ts'

type Row = {
  id: string
  groupId: string | null
  personId: string
  sentAt: string
  companyId: string | null
  company: string | null
  isVip: boolean | null
  yearlyValue: number | null
  isRecent: boolean
}

const comments = `${withInsiders}
SELECT m.id, m.group_id AS "groupId", p.id::text AS "personId", m.sent_at AS "sentAt", o.id::text AS "companyId", o.name AS company, o.is_vip AS "isVip",
  o.yearly_value::float8 AS "yearlyValue", m.sent_at > ${weeksAgo(4)} AS "isRecent"
FROM messages m JOIN people p ON p.org_id = $1 AND p.id = m.person_id
LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
WHERE m.org_id = $1 AND m.channel_id = ANY($3::uuid[]) AND m.sent_at > ${weeksAgo(8)} AND m.sent_at <= $2::timestamptz
  AND ${isOpen} ORDER BY m.sent_at, m.id LIMIT 2000`

/** Comments of those who canceled within four weeks, beside how many there were in the four weeks before. */
export async function cancellationFacts(reading: Reading, channelIds: string[]): Promise<Facts | null> {
  const { client, orgId, now, timeZone } = reading
  const found = (await client.query<Row>(comments, [orgId, now.toISOString(), channelIds])).rows
  const recent = found.filter(({ isRecent }) => isRecent)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last) return null
  const companies = new Map(
    recent.flatMap((row) => (row.companyId === null ? [] : [[row.companyId, row] as const])),
  )
  const value = [...companies.values()].reduce((sum, { yearlyValue }) => sum + (yearlyValue ?? 0), 0)
  const of = (id: string) => recent.filter(({ companyId }) => companyId === id)
  return {
    ...noFacts({ kind: 'name', text: 'Cancellations', ref: null }),
    figures: {
      cancellations: figure(
        'Cancellations',
        recent.length,
        'cancellations with a comment in four weeks',
        'cancellation',
        'cancellations',
      ),
      before: figure(
        'In the four weeks before',
        found.length - recent.length,
        'cancellations with a comment in the four weeks before',
      ),
      yearly: figure('Yearly value', value, 'sum of the yearly values of these companies'),
    },
    moments: {
      first: moment('First', first.sentAt, timeZone, 'first of these comments'),
      last: moment('Last', last.sentAt, timeZone, 'last of these comments'),
    },
    companies: [...companies].slice(0, 12).map(([id, { company, isVip, yearlyValue }]) => ({
      name: { kind: 'name', text: company ?? '', ref: { id, type: 'company', title: company ?? '' } },
      isVip: isVip ?? false,
      people: figure(
        `People of ${company}`,
        new Set(of(id).map(({ personId }) => personId)).size,
        'people of the company who canceled',
        'person',
        'people',
      ),
      messages: figure(
        `Comments of ${company}`,
        of(id).length,
        'comments of the company',
        'comment',
        'comments',
      ),
      yearly:
        yearlyValue === null
          ? null
          : figure(`Yearly value of ${company}`, yearlyValue, 'yearly value of the company'),
    })),
    quotes: await readQuotes(client, {
      orgId,
      now,
      condition: 'm.id = ANY($3::uuid[])',
      values: [recent.map(({ id }) => id)],
      count: 5,
    }),
    members: await readMembers(client, {
      ...{ orgId, now, timeZone, links: [] },
      groupIds: recent.flatMap(({ groupId }) => groupId ?? []),
    }),
  }
}
