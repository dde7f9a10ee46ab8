import type { RisingTopics, RisingTopicsQuery } from '#contract/statistics.ts'
import { type TopicRow, topicColumns, toTopic } from '#service/api/topics/topic-row.ts'
import type { Context } from '#service/core/context.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { isUsualLimit, rows } from '#service/db/client.ts'
import { comparedWeeks } from './calendar.ts'

type Row = TopicRow & { messages: number; before: number }

/**
 * Topics whose `place`th kept week is the one looked at and rose over the week before, read off an index.
 * The limit stands in the text: a plan that does not know it expects a tenth of the table.
 */
function risen(place: number, weekOfLast: string, limit: number): string {
  const [week, before] = [`activity[${place}]`, `activity[${place - 1}]`]
  return `(SELECT id, ${week} AS messages, ${before} AS before FROM topics
    WHERE org_id = $1 AND NOT archived AND activity_week = ${weekOfLast} AND ${week} > ${before}
    ORDER BY ${week} - ${before} DESC, id DESC NULLS LAST LIMIT ${limit})`
}

/** Topics with their last message in the week $2, and those with one in the week after as well. */
function statement(limit: number, sight: Sight): string {
  return `WITH risen AS (${risen(12, '$2::date', limit)} UNION ALL ${risen(11, '$2::date + 7', limit)})
    SELECT ${topicColumns(sight)}, risen.messages, risen.before
      FROM risen JOIN topics r ON r.org_id = $1 AND r.id = risen.id
     ORDER BY risen.messages - risen.before DESC, r.id DESC LIMIT ${limit}`
}

export async function listRisingTopics(
  context: Context,
  { limit }: RisingTopicsQuery,
): Promise<RisingTopics> {
  const now = context.now()
  const { week, before } = comparedWeeks(now)
  const values = [context.orgId, week.from]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<Row>(context.db, statement(limit, sight), values, isUsualLimit(limit))
  const data = found.map(({ messages, before: earlier, ...row }) => ({
    topic: toTopic(row, now),
    ...{ messages, before: earlier, change: messages - earlier },
  }))
  return { timezone: 'UTC', week, before, data }
}
