import { beforeEach, describe, expect, it } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { createOrg, useClients } from './client.ts'
import { anItem, push } from './push.ts'
import { statisticsOf } from './snapshot.ts'
import { createWorld } from './world.ts'

/** Two people of one company and one of none, in two channels, over thirteen weeks. */
const ada = { platformId: 'A', email: 'ada@halden.example' }
const bo = { platformId: 'B', email: 'bo@halden.example' }
const cy = { platformId: 'C' }
const discord = { sourceName: 'discord' }

const items = [
  anItem({ author: ada, sentAt: new Date('2026-03-30T00:00:00.000Z'), threadId: 't1' }),
  anItem({ author: ada, sentAt: new Date('2026-03-29T23:59:59.999Z'), threadId: 't1', channel: discord }),
  anItem({ author: ada, sentAt: new Date('2026-01-11T23:59:59.999Z') }),
  anItem({ author: ada, sentAt: new Date('2026-01-12T00:00:00.000Z') }),
  anItem({ author: bo, sentAt: new Date('2026-03-18T12:00:00.000Z'), threadId: 't2' }),
  anItem({ author: cy, sentAt: new Date('2026-03-18T12:00:00.000Z'), threadId: 't3' }),
]

const spoil = [
  "UPDATE people SET message_count = 99, activity = NULL, sources = '{x}', last_seen_at = NULL WHERE org_id = $1",
  'UPDATE companies SET person_count = 99, activity_week = NULL WHERE org_id = $1 AND merge_id IS NULL',
  "UPDATE topics SET company_count = 99, sources = '{x}' WHERE org_id = $1",
  'UPDATE topic_groups SET message_count = 99 WHERE org_id = $1',
  "UPDATE topic_people SET sources = '{x}', message_count = 99 WHERE org_id = $1",
  'UPDATE channels SET last_seen_at = NULL WHERE org_id = $1',
  'UPDATE message_days SET n = 99 WHERE org_id = $1',
  'UPDATE source_days SET n = 99 WHERE org_id = $1',
  'UPDATE counters SET value = 99 WHERE org_id = $1',
  'UPDATE seen_hours SET n = 99 WHERE org_id = $1',
]

describe('rebuildStatistics', () => {
  const db = useClients()
  let orgId: string

  beforeEach(async () => {
    orgId = await createOrg(db.client)
    await createWorld(db.client, orgId)
    await push(db.client, orgId, ...items)
    for (const sql of spoil) await db.client.query(sql, [orgId])
    await rebuildStatistics(db.client, orgId)
  })

  const query = async (sql: string) => (await db.client.query(sql, [orgId])).rows

  it('counts weeks from Monday 00:00 UTC, twelve of them up to the newest message', async () => {
    const rows = await query(
      `SELECT message_count::int AS n, activity, activity_week::text AS week, sources
       FROM people WHERE org_id = $1 ORDER BY id`,
    )
    expect(rows).toEqual([
      {
        n: 4,
        activity: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
        week: '2026-03-30',
        sources: ['discord', 'slack'],
      },
      { n: 1, activity: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], week: '2026-03-16', sources: ['slack'] },
      { n: 1, activity: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], week: '2026-03-16', sources: ['slack'] },
    ])
  })

  it('sums up the people of a company and leaves merged companies alone', async () => {
    const rows = await query(
      `SELECT message_count::int AS n, person_count AS people, activity, activity_week::text AS week, last_seen_at
       FROM companies WHERE org_id = $1 ORDER BY id`,
    )
    const untouched = { n: 0, people: 0, activity: null, week: null, last_seen_at: null }
    expect(rows).toEqual([
      {
        n: 5,
        people: 2,
        activity: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
        week: '2026-03-30',
        last_seen_at: new Date('2026-03-30T00:00:00Z'),
      },
      untouched,
      untouched,
    ])
  })

  it('computes the participants of a topic', async () => {
    const rows = await query(
      `SELECT title, message_count::int AS n, person_count AS people, company_count AS companies, sources,
         first_message_at AS first, last_message_at AS last
       FROM topics WHERE org_id = $1 ORDER BY title`,
    )
    expect(rows).toEqual([
      {
        title: 'first',
        n: 2,
        people: 1,
        companies: 1,
        sources: ['discord', 'slack'],
        first: new Date('2026-03-29T23:59:59.999Z'),
        last: new Date('2026-03-30T00:00:00Z'),
      },
      {
        title: 'second',
        n: 2,
        people: 2,
        companies: 1,
        sources: ['slack'],
        first: new Date('2026-03-18T12:00:00Z'),
        last: new Date('2026-03-18T12:00:00Z'),
      },
    ])
  })

  it('counts days from midnight UTC, each channel by itself', async () => {
    const rows = await query(
      `SELECT d.day::text, c.source_name AS source, d.n FROM message_days d
       JOIN channels c ON c.org_id = d.org_id AND c.id = d.channel_id WHERE d.org_id = $1 ORDER BY d.day, source`,
    )
    expect(rows).toEqual([
      { day: '2026-01-11', source: 'slack', n: 1 },
      { day: '2026-01-12', source: 'slack', n: 1 },
      { day: '2026-03-18', source: 'slack', n: 2 },
      { day: '2026-03-29', source: 'discord', n: 1 },
      { day: '2026-03-30', source: 'slack', n: 1 },
    ])
  })

  it('adds the days of the channels up by source', async () => {
    const rows = await query(
      `SELECT day::text, source_name AS source, n::int FROM source_days WHERE org_id = $1 ORDER BY day, source`,
    )
    expect(rows).toEqual([
      { day: '2026-01-11', source: 'slack', n: 1 },
      { day: '2026-01-12', source: 'slack', n: 1 },
      { day: '2026-03-18', source: 'slack', n: 2 },
      { day: '2026-03-29', source: 'discord', n: 1 },
      { day: '2026-03-30', source: 'slack', n: 1 },
    ])
  })

  it('counts rows, merged companies and archived topics apart', async () => {
    await query(`UPDATE topics SET archived = true WHERE org_id = $1 AND title = 'second'`)
    await rebuildStatistics(db.client, orgId)
    const rows = await query('SELECT name, value::int FROM counters WHERE org_id = $1')
    expect(Object.fromEntries(rows.map((it) => [it.name, it.value]))).toEqual({
      automations: 0,
      channels: 2,
      companies: 1,
      companies_vip: 0,
      messages: 6,
      people: 3,
      people_vip: 0,
      stories: 0,
      topics: 1,
      topics_archived: 1,
    })
  })

  it('is the same when done again', async () => {
    const before = await statisticsOf(db.client, orgId)
    await rebuildStatistics(db.client, orgId)
    expect(await statisticsOf(db.client, orgId)).toEqual(before)
  })

  it('forgets what was counted of messages that are gone', async () => {
    await query('DELETE FROM messages WHERE org_id = $1')
    await rebuildStatistics(db.client, orgId)
    const [person] = await query('SELECT * FROM people WHERE org_id = $1 LIMIT 1')
    const nothing = { last_seen_at: null, activity: null, activity_week: null, latest_topic_id: null }
    expect(person).toMatchObject({ ...nothing, message_count: '0', sources: [] })
    for (const table of ['topic_people', 'message_days', 'source_days'])
      expect(await query(`SELECT * FROM ${table} WHERE org_id = $1`)).toEqual([])
  })
})
