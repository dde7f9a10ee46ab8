import type { MessageListQuery } from '#contract/message-list.ts'

type Add = (value: unknown) => string

/** Instants as they stand in a statement. */
export type Range = { since?: string; until?: string }

/** Messages that one index yields newest first, and how many there are of them. */
export type Stream = {
  /** The newest `most` of them that fulfil `range`, as rows `id`, `sent_at`, `hit` and the columns in `also`. */
  newest(most: number, range?: Range, hit?: string, also?: string[]): string
  /** Total kept by the writers, as an expression. */
  total: string
}

type Filter = Exclude<keyof MessageListQuery, 'page' | 'limit' | 'search' | 'since' | 'until'>

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

function straight(org: string, conditions: string[], total: string): Stream {
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
 * of the `most` parts that were active last, unless the range leaves out what is newest. Whether a message is a
 * hit, which may take its text, is asked only of the `most` that are left.
 */
function merged(org: string, { table, condition, lastAt, key }: Parts, total: string): Stream {
  return {
    total,
    newest(most, range = {}, hit, also = []) {
      const mostActive = range.until === undefined ? `FETCH FIRST ${most} ROWS WITH TIES` : ''
      const isActive = range.since === undefined ? `s.${lastAt} IS NOT NULL` : `s.${lastAt} >= ${range.since}`
      const read = columnsOf(['id', 'sent_at', ...also])
      const ranked = `SELECT ${read} FROM (
          SELECT s.id FROM ${table} s WHERE s.org_id = ${org} AND ${condition} AND ${isActive}
           ORDER BY s.${lastAt} DESC NULLS LAST ${mostActive}) part
        CROSS JOIN LATERAL (
          SELECT ${read} FROM messages m
           WHERE ${conditionsOf(org, [`m.${key} = part.id`, ...within(range)])} ${newestFirst} LIMIT ${most}) m
        ${newestFirst} LIMIT ${most}`
      if (hit === undefined) return `SELECT m.*, true AS hit FROM (${ranked}) m`
      return `SELECT ${read}, ${hit} AS hit FROM (${ranked}) n
        JOIN messages m ON m.org_id = ${org} AND m.id = n.id`
    },
  }
}

const kept = (table: string, org: string, id: string) =>
  `SELECT message_count FROM ${table} WHERE org_id = ${org} AND id = ${id}`

function streamOf(filter: Filter, value: string, org: string, add: Add): Stream {
  const uuid = () => `${add(value)}::uuid`
  const digits = () => `${add(value)}::bigint`
  switch (filter) {
    case 'groupId': {
      const id = uuid()
      return straight(org, [`m.group_id = ${id}`], kept('topic_groups', org, id))
    }
    case 'personId': {
      const id = digits()
      return straight(org, [`m.person_id = ${id}`], kept('people', org, id))
    }
    case 'channelId': {
      const id = uuid()
      return straight(org, [`m.channel_id = ${id}`], kept('channels', org, id))
    }
    case 'topicId': {
      const id = uuid()
      const parts = { table: 'topic_groups', lastAt: 'last_message_at', key: 'group_id' }
      return merged(org, { ...parts, condition: `s.topic_id = ${id}` }, kept('topics', org, id))
    }
    case 'companyId': {
      const id = digits()
      const parts = { table: 'people', lastAt: 'last_seen_at', key: 'person_id' }
      return merged(org, { ...parts, condition: `s.company_id = ${id}` }, kept('companies', org, id))
    }
    case 'sourceName': {
      const name = add(value)
      const parts = { table: 'channels', lastAt: 'last_seen_at', key: 'channel_id' }
      const total = `SELECT sum(message_count) FROM channels WHERE org_id = ${org} AND source_name = ${name}`
      return merged(org, { ...parts, condition: `s.source_name = ${name}` }, total)
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
      return of('topic_groups', 'group_id', `x.topic_id = ${add(value)}::uuid`)
    case 'companyId':
      return of('people', 'person_id', `x.company_id = ${add(value)}::bigint`)
    case 'sourceName':
      return of('channels', 'channel_id', `x.source_name = ${add(value)}`)
  }
}

/** Chooses the stream of the narrowest filter, and the conditions of the others. */
export function chooseStream(
  query: MessageListQuery,
  org: string,
  add: Add,
): { stream: Stream; conditions: string[] } {
  const [lead, ...others] = narrowest.filter((filter) => query[filter] !== undefined)
  const conditions = others.map((filter) => conditionOf(filter, query[filter] ?? '', org, add))
  if (lead) return { stream: streamOf(lead, query[lead] ?? '', org, add), conditions }
  const total = `SELECT value FROM counters WHERE org_id = ${org} AND name = 'messages'`
  return { stream: straight(org, [], total), conditions }
}
