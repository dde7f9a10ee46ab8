import { messageReach } from '#contract/common/message-reach.ts'
import type { MessageList, MessageListQuery } from '#contract/message-list.ts'
import type { Context } from '#service/core/context.ts'
import { containing, isRowId } from '#service/core/search.ts'
import { sightOf } from '#service/core/visibility.ts'
import { instant, parameters, rows } from '#service/db/client.ts'
import { type MessageRow, messageColumns, messageJoins, toMessage } from './message-row.ts'
import { chooseStream, type Range } from './stream.ts'

type Add = (value: unknown) => string

const newestFirst = (alias: string) => `ORDER BY ${alias}.sent_at DESC, ${alias}.id DESC`

function rangeOf({ since, until }: MessageListQuery, add: Add): Range {
  return {
    ...(since === undefined ? {} : { since: instant(since, add) }),
    ...(until === undefined ? {} : { until: instant(until, add) }),
  }
}

/**
 * With one filter at most the total is a kept one and only the page is read. Otherwise the newest messages of the
 * narrowest filter are looked through, as many as one request may reach, and counted among themselves.
 */
function listStatement(query: MessageListQuery, context: Context) {
  const { values, add } = parameters()
  const org = add(context.orgId)
  const sight = sightOf(context, org, add)
  const { stream, conditions } = chooseStream(query, { org, add, sight })
  const range = rangeOf(query, add)
  const hits = query.search === undefined ? conditions : [...conditions, searchFor(query.search, add)]
  const offset = (query.page - 1) * query.limit
  const window = `LIMIT ${query.limit} OFFSET ${offset}`
  const isUnlimited = range.since === undefined && range.until === undefined && hits.length === 0
  const head =
    isUnlimited && stream.total !== null
      ? `total AS (SELECT coalesce((${stream.total}), 0)::float8 AS n, NULL::timestamptz AS back),
       page AS MATERIALIZED (SELECT s.id FROM (${stream.newest(offset + query.limit)}) s
         ${newestFirst('s')} ${window})`
      : `scanned AS MATERIALIZED (${stream.newest(messageReach, range, hits.join(' AND ') || undefined)}),
       total AS (SELECT count(*) FILTER (WHERE hit)::float8 AS n,
         CASE WHEN count(*) = ${messageReach} THEN min(sent_at) END AS back FROM scanned),
       page AS MATERIALIZED (SELECT s.id FROM scanned s WHERE s.hit ${newestFirst('s')} ${window})`
  const text = `WITH ${head}
    SELECT total.n AS total, total.back, ${messageColumns}
      FROM total LEFT JOIN page ON true LEFT JOIN messages r ON r.org_id = ${org} AND r.id = page.id
      ${messageJoins} ${newestFirst('r')}`
  return { text, values }
}

function searchFor(text: string, add: Add): string {
  return `m.content ILIKE ${add(containing(text))}`
}

export async function listMessages(context: Context, query: MessageListQuery): Promise<MessageList> {
  const { page, limit, personId, companyId } = query
  const cannotBe = [personId, companyId].some((id) => id !== undefined && !isRowId(id))
  if (cannotBe) return { data: [], page, limit, totalCount: 0, lookedBackTo: null }
  const { text, values } = listStatement(query, context)
  type Row = Omit<MessageRow, 'id'> & { id: string | null; total: number; back: string | null }
  const found = await rows<Row>(context.db, text, values, false)
  const data = found.flatMap(({ id, ...row }) => (id === null ? [] : [toMessage({ ...row, id })]))
  return { data, page, limit, totalCount: found[0]?.total ?? 0, lookedBackTo: found[0]?.back ?? null }
}
