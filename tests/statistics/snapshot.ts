import type pg from 'pg'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'

const tables: Record<string, string> = {
  channels: 'SELECT id, message_count, last_seen_at FROM channels',
  message_days: 'SELECT day AS id, channel_id, n FROM message_days',
  source_days: 'SELECT day AS id, source_name, n FROM source_days',
  people: `SELECT id, message_count, last_seen_at, sources, activity, activity_week, latest_topic_id, latest_topic_at,
    company_id FROM people`,
  companies: `SELECT id, message_count, person_count, last_seen_at, activity, activity_week, merge_id,
    yearly_value, yearly_currency FROM companies`,
  topic_groups: 'SELECT id, message_count, first_message_at, last_message_at FROM topic_groups',
  topic_people: 'SELECT topic_id AS id, person_id, message_count, sources, last_message_at FROM topic_people',
  topics: `SELECT id, message_count, person_count, company_count, revenue, sources, activity, activity_week, first_message_at,
    last_message_at FROM topics`,
  seen_hours: 'SELECT list AS id, hour, n FROM (SELECT * FROM seen_hours WHERE n <> 0) AS seen',
  counters: 'SELECT name AS id, value FROM counters',
}

type Snapshot = Record<string, string[]>

/** Every statistic of an organization, one line a row. */
export async function statisticsOf(client: pg.ClientBase, orgId: string): Promise<Snapshot> {
  const snapshot: Snapshot = {}
  for (const [table, select] of Object.entries(tables)) {
    const sql = `SELECT t::text AS line FROM (${select} WHERE org_id = $1) AS t ORDER BY t::text`
    const { rows } = await client.query<{ line: string }>(sql, [orgId])
    snapshot[table] = rows.map((row) => row.line)
  }
  return snapshot
}

/** The statistics as they were kept, and as they are when computed anew. */
export async function keptAndRebuilt(client: pg.ClientBase, orgId: string): Promise<[Snapshot, Snapshot]> {
  const kept = await statisticsOf(client, orgId)
  await rebuildStatistics(client, orgId)
  const rebuilt = await statisticsOf(client, orgId)
  rebuilt.counters = rebuilt.counters?.filter((line) => !line.endsWith(',0)')) ?? []
  return [kept, rebuilt]
}
