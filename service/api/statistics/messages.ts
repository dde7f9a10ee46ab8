import type { MessageDay, MessageStatistics, MessageStatisticsQuery } from '#contract/statistics.ts'
import type { Context } from '#service/core/context.ts'
import { sightOf } from '#service/core/visibility.ts'
import { parameters, rows } from '#service/db/client.ts'
import { lastDates } from './calendar.ts'

/** `at` counts the days from the first one that was asked for. */
type Count = { at: number; source: string; n: number }

type Days = { context: Context; from: string; count: number }

/** The days are named one by one, so that those of one channel are found by the key of the table. */
function ofChannel({ context, from, count }: Days, channelId: string, sourceName: string | undefined) {
  const { values, add } = parameters()
  const first = `${add(from)}::date`
  const org = add(context.orgId)
  const filters = [
    `d.org_id = ${org}`,
    `d.day = ANY(ARRAY(SELECT ${first} + at FROM generate_series(0, ${add(count)}::int - 1) AS at))`,
    `d.channel_id = ${add(channelId)}::uuid`,
    sightOf(context, org, add).channel('d.channel_id'),
    ...(sourceName === undefined ? [] : [`c.source_name = ${add(sourceName)}`]),
  ]
  const text = `
    SELECT d.day - ${first} AS at, c.source_name AS source, d.n::float8 AS n
      FROM message_days d JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id
     WHERE ${filters.join(' AND ')}`
  return { text, values }
}

function ofSources({ context: { orgId }, from, count }: Days, sourceName: string | undefined) {
  const { values, add } = parameters()
  const first = `${add(from)}::date`
  const filters = [
    `org_id = ${add(orgId)}`,
    `day >= ${first} AND day < ${first} + ${add(count)}::int`,
    ...(sourceName === undefined ? [] : [`source_name = ${add(sourceName)}`]),
  ]
  const text = `
    SELECT day - ${first} AS at, source_name AS source, n::float8 AS n
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
  const [from = ''] = dates
  const asked = { context, from, count: query.days }
  const { channelId, sourceName } = query
  const { text, values } =
    channelId === undefined ? ofSources(asked, sourceName) : ofChannel(asked, channelId, sourceName)
  const days = dates.map((date): MessageDay => ({ date, total: 0, sources: {} }))
  for (const { at, source, n } of await rows<Count>(context.db, text, values)) {
    const day = days[at]
    if (!day) continue
    day.total += n
    day.sources[source] = n
  }
  return { timezone: 'UTC', from, to: dates.at(-1) ?? from, days }
}
