import { type Sureness, surenessFrom } from '#contract/common/sureness.ts'
import type { MessageListQuery } from '#contract/message-list.ts'
import type { Sight } from '#service/core/visibility.ts'

type Add = (value: unknown) => string

/** Instants as they stand in a statement. */
export type Range = { since?: string; until?: string }

/** Messages that one index yields newest first, and how many there are of them. */
export type Stream = {
  /** The newest `most` of them that fulfil `range`, as rows `id`, `sent_at`, `hit` and the columns in `also`. */
  newest(most: number, range?: Range, hit?: string, also?: string[]): string
  /** Total kept by the writers, as an expression; null when they keep none of what the caller may see. */
  total: string | null
}

type Filter = Exclude<keyof MessageListQuery, 'page' | 'limit' | 'search' | 'since' | 'until' | 'sureness'>

/** The narrowest first: it decides which index is walked. */
const narrowest: Filter[] = ['groupId', 'topicId', 'personId', 'channelId', 'companyId', 'sourceName']

const newestFirst = 'ORDER BY m.sent_at DESC NULLS LAST, m.id DESC NULLS LAST'

function conditionsOf(org: string, conditions: string[]): string {
  return [`m.org_id = ${org}`, ...conditions].join(' AND ')
}

function within({ since, until }: Range): string[] {
  return [
    ...(since === undefined ? [] : [`m.sent_at >= ${since}`]),
    ...(until === undefined ? [] : [`m.sent_at < ${until}`]),
  ]
}

const columnsOf = (names: string[]) => names.map((name) => `m.${name}`).join(', ')

function straight(org: string, conditions: string[], total: string | null): Stream {
  return {
    total,
    newest: (most, range = {}, hit = 'true', also = []) => `SELECT
        ${columnsOf(['id', 'sent_at', ...also])}, ${hit} AS hit FROM messages m
      WHERE ${conditionsOf(org, [...conditions, ...within(range)])} ${newestFirst} LIMIT ${most}`,
  }
}

type Parts = { table: string; condition: string; lastAt: string; key: string }

/**
 * Messages of several people, channels or discussions: each one's newest, put together. The newest `most` can only be
 * of the `most` parts that were active last, unless what is newest is left out, by the range or because it is hidden.
 * Whether a message is a hit, which may take its text, is asked only of the `most` that are left.
 */
function merged(
  org: string,
  { table, condition, lastAt, key }: Parts,
  total: string | null,
  sight: Sight,
): Stream {
  return {
    total,
    newest(most, range = {}, hit, also = []) {
      const isNewest = range.until === undefined && sight.isWhole
      const mostActive = isNewest ? `FETCH FIRST ${most} ROWS WITH TIES` : ''
      const isActive = range.since === undefined ? `s.${lastAt} IS NOT NULL` : `s.${lastAt} >= ${range.since}`
      const read = columnsOf(['id', 'sent_at', ...also])
      const ranked = `SELECT ${read} FROM (
          SELECT s.id FROM ${table} s WHERE s.org_id = ${org} AND ${condition} AND ${isActive}
           ORDER BY s.${lastAt} DESC NULLS LAST ${mostActive}) part
        CROSS JOIN LATERAL (
          SELECT ${read} FROM messages m
           WHERE ${conditionsOf(org, [`m.${key} = part.id`, ...visible(sight), ...within(range)])} ${newestFirst} LIMIT ${most}) m
        ${newestFirst} LIMIT ${most}`
      if (hit === undefined) return `SELECT m.*, true AS hit FROM (${ranked}) m`
      return `SELECT ${read}, ${hit} AS hit FROM (${ranked}) n
        JOIN messages m ON m.org_id = ${org} AND m.id = n.id`
    },
  }
}

/** Of messages `m`; none for those who see everything. */
const visible = (sight: Sight): string[] => (sight.isWhole ? [] : [sight.channel('m.channel_id')])

const sumOf = (table: string, org: string, conditions: string[]) =>
  `SELECT sum(message_count) FROM ${table} WHERE ${[`org_id = ${org}`, ...conditions].join(' AND ')}`

const kept = (table: string, org: string, id: string, conditions: string[] = []) =>
  `SELECT message_count FROM ${table} WHERE ${[`org_id = ${org}`, `id = ${id}`, ...conditions].join(' AND ')}`

type Place = { org: string; add: Add; sight: Sight }

/** SQL: the topic that stands for one that was merged; else the topic itself. */
const standing = (org: string, id: string) =>
  `(SELECT coalesce(leads_to, id) FROM topics WHERE org_id = ${org} AND id = ${id})`

function streamOf(filter: Filter, value: string, { org, add, sight }: Place): Stream {
  const { isWhole } = sight
  const visibleIf = (column: string) => (isWhole ? [] : [sight.channel(column)])
  const uuid = () => `${add(value)}::uuid`
  const digits = () => `${add(value)}::bigint`
  switch (filter) {
    case 'groupId': {
      const id = uuid()
      const total = kept('topic_groups', org, id, visibleIf('channel_id'))
      return straight(org, [`m.group_id = ${id}`, ...visible(sight)], total)
    }
    case 'personId': {
      const id = digits()
      const total = isWhole ? kept('people', org, id) : null
      return straight(org, [`m.person_id = ${id}`, ...visible(sight)], total)
    }
    case 'channelId': {
      const id = uuid()
      // Asked of the id itself, once: a hidden channel is not walked.
      const isVisible = visibleIf(id)
      return straight(org, [`m.channel_id = ${id}`, ...isVisible], kept('channels', org, id, isVisible))
    }
    case 'topicId': {
      const id = standing(org, uuid())
      const parts = { table: 'topic_groups', lastAt: 'last_message_at', key: 'group_id' }
      const ofTopic = `topic_id = ${id}`
      const total = isWhole
        ? kept('topics', org, id)
        : sumOf('topic_groups', org, [ofTopic, ...visibleIf('channel_id')])
      const condition = [`s.${ofTopic}`, ...visibleIf('s.channel_id')].join(' AND ')
      return merged(org, { ...parts, condition }, total, sight)
    }
    case 'companyId': {
      const id = digits()
      const parts = { table: 'people', lastAt: 'last_seen_at', key: 'person_id' }
      const total = isWhole ? kept('companies', org, id) : null
      return merged(org, { ...parts, condition: `s.company_id = ${id}` }, total, sight)
    }
    case 'sourceName': {
      const name = add(value)
      const parts = { table: 'channels', lastAt: 'last_seen_at', key: 'channel_id' }
      const total = sumOf('channels', org, [`source_name = ${name}`, ...visibleIf('id')])
      const condition = [`s.source_name = ${name}`, ...visibleIf('s.id')].join(' AND ')
      return merged(org, { ...parts, condition }, total, sight)
    }
  }
}

/** Condition on each message for a filter that does not choose the index. */
function conditionOf(filter: Filter, value: string, org: string, add: Add): string {
  const of = (table: string, id: string, condition: string) =>
    `EXISTS (SELECT FROM ${table} x WHERE x.org_id = ${org} AND x.id = m.${id} AND ${condition})`
  switch (filter) {
    case 'groupId':
      return `m.group_id = ${add(value)}::uuid`
    case 'personId':
      return `m.person_id = ${add(value)}::bigint`
    case 'channelId':
      return `m.channel_id = ${add(value)}::uuid`
    case 'topicId':
      return of('topic_groups', 'group_id', `x.topic_id = ${standing(org, `${add(value)}::uuid`)}`)
    case 'companyId':
      return of('people', 'person_id', `x.company_id = ${add(value)}::bigint`)
    case 'sourceName':
      return of('channels', 'channel_id', `x.source_name = ${add(value)}`)
  }
}

/** Confidence from which a placement is called so, and below which it is; as `surenessOf` says. */
const bounds: Record<Sureness, [number, number]> = {
  sure: [surenessFrom.sure, 2],
  likely: [surenessFrom.likely, surenessFrom.sure],
  unsure: [-1, surenessFrom.likely],
}

/** Messages `m` of discussions in a topic that are as sure as this. */
function asSureAs(sureness: Sureness, org: string, add: Add): string {
  const [from, below] = bounds[sureness]
  const confidence = 'coalesce(x.confidence, 1)::float8'
  return `EXISTS (SELECT FROM topic_groups x WHERE x.org_id = ${org} AND x.id = m.group_id AND x.topic_id IS NOT NULL
    AND ${confidence} >= ${add(from)}::float8 AND ${confidence} < ${add(below)}::float8)`
}

/** Chooses the stream of the narrowest filter, and the conditions of the others. It holds visible messages alone. */
export function chooseStream(
  query: MessageListQuery,
  { org, add, sight }: Place,
): { stream: Stream; conditions: string[] } {
  const [lead, ...others] = narrowest.filter((filter) => query[filter] !== undefined)
  const conditions = others.map((filter) => conditionOf(filter, query[filter] ?? '', org, add))
  if (query.sureness !== undefined) conditions.push(asSureAs(query.sureness, org, add))
  if (lead) return { stream: streamOf(lead, query[lead] ?? '', { org, add, sight }), conditions }
  const total = sight.isWhole
    ? `SELECT value FROM counters WHERE org_id = ${org} AND name = 'messages'`
    : sumOf('channels', org, [sight.channel('id')])
  return { stream: straight(org, visible(sight), total), conditions }
}
