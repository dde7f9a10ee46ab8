import type { MessageDay, MessageStatistics, MessageStatisticsQuery } from '#contract/statistics.ts'
import type { Context } from '#service/core/context.ts'
import { parameters, rows } from '#service/db/client.ts'
import { lastDates } from './calendar.ts'

type Count = { day: string; source: string; n: number }

/** The days are named one by one, so that those of one channel are found by the key of the table. */
function statement(orgId: string, dates: string[], query: MessageStatisticsQuery) {
  const { values, add } = parameters()
  const [org, days] = [add(orgId), add(dates)]
  const filters = [
    ...(query.channelId === undefined ? [] : [`d.channel_id = ${add(query.channelId)}::uuid`]),
    ...(query.sourceName === undefined ? [] : [`c.source_name = ${add(query.sourceName)}`]),
  ]
  const text = `
    SELECT d.day::text, c.source_name AS source, sum(d.n)::float8 AS n
      FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id
     WHERE ${[`d.org_id = ${org}`, `d.day = ANY(${days}::date[])`, ...filters].join(' AND ')}
     GROUP BY d.day, c.source_name
     ORDER BY d.day, c.source_name COLLATE "C"`
  return { text, values }
}

export async function messagesPerDay(
  context: Context,
  query: MessageStatisticsQuery,
): Promise<MessageStatistics> {
  const dates = lastDates(context.now(), query.days)
  const { text, values } = statement(context.orgId, dates, query)
  const counted = Map.groupBy(await rows<Count>(context.db, text, values), (it) => it.day)
  const [from = ''] = dates
  const to = dates.at(-1) ?? from
  return { timezone: 'UTC', from, to, days: dates.map((date) => dayFrom(date, counted.get(date) ?? [])) }
}

function dayFrom(date: string, counts: Count[]): MessageDay {
  return {
    date,
    total: counts.reduce((sum, { n }) => sum + n, 0),
    sources: Object.fromEntries(counts.map(({ source, n }) => [source, n])),
  }
}
