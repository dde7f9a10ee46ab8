import type { MessageDay, MessageStatistics, MessageStatisticsQuery } from '#contract/statistics.ts'
import type { Context } from '#service/core/context.ts'
import { parameters, rows } from '#service/db/client.ts'
import { lastDates } from './calendar.ts'

type Count = { day: string; source: string; n: number }

/** The days are named one by one, so that those of one channel are found by the key of the table. */
function ofChannel(orgId: string, dates: string[], channelId: string, sourceName: string | undefined) {
  const { values, add } = parameters()
  const filters = [
    `d.org_id = ${add(orgId)}`,
    `d.day = ANY(${add(dates)}::date[])`,
    `d.channel_id = ${add(channelId)}::uuid`,
    ...(sourceName === undefined ? [] : [`c.source_name = ${add(sourceName)}`]),
  ]
  const text = `
    SELECT d.day::text, c.source_name AS source, d.n::float8 AS n
      FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id
     WHERE ${filters.join(' AND ')}`
  return { text, values }
}

function ofSources(orgId: string, dates: string[], sourceName: string | undefined) {
  const { values, add } = parameters()
  const filters = [
    `org_id = ${add(orgId)}`,
    `day = ANY(${add(dates)}::date[])`,
    ...(sourceName === undefined ? [] : [`source_name = ${add(sourceName)}`]),
  ]
  const text = `
    SELECT day::text, source_name AS source, n::float8 AS n
      FROM source_days
     WHERE ${filters.join(' AND ')}
     ORDER BY source_name COLLATE "C"`
  return { text, values }
}

export async function messagesPerDay(
  context: Context,
  query: MessageStatisticsQuery,
): Promise<MessageStatistics> {
  const dates = lastDates(context.now(), query.days)
  const { channelId, sourceName } = query
  const { text, values } =
    channelId === undefined
      ? ofSources(context.orgId, dates, sourceName)
      : ofChannel(context.orgId, dates, channelId, sourceName)
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
