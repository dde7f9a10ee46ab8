import { beforeEach, describe, expect, it } from 'vitest'
import { createOrg, useClients } from './client.ts'
import { anItem, push, pushOne } from './push.ts'
import { statisticsOf } from './snapshot.ts'
import { createWorld } from './world.ts'

describe('messages', () => {
  const db = useClients()
  let orgId: string

  beforeEach(async () => {
    orgId = await createOrg(db.client)
  })

  const query = async (sql: string) => (await db.client.query(sql, [orgId])).rows

  it('answers in the order of the items', async () => {
    const items = ['9', '1', '5'].map((platformId) => anItem({ author: { platformId } }))
    const results = await push(db.client, orgId, ...items)
    const stored = await query(
      `SELECT m.id, i.platform_id FROM messages m JOIN person_identities i ON i.id = m.identity_id WHERE m.org_id = $1`,
    )
    const byId = new Map(stored.map((it) => [it.id, it.platform_id]))
    expect(results.map((it) => byId.get(it.messageId))).toEqual(['9', '1', '5'])
  })

  it('changes nothing for a message that is there already', async () => {
    const item = anItem({ author: { email: 'ada@acme.example' } })
    const [first] = await push(db.client, orgId, item)
    const before = await statisticsOf(db.client, orgId)
    const again = { ...item, content: 'Changed', author: { platformId: 'U9', email: 'new@other.example' } }
    expect(await push(db.client, orgId, again)).toEqual([{ ...first, status: 'duplicate' }])
    expect(await statisticsOf(db.client, orgId)).toEqual(before)
  })

  it('counts a message that stands twice in a batch once', async () => {
    const item = anItem()
    const [first, second, third] = await push(db.client, orgId, item, { ...item, content: 'Again' }, anItem())
    expect(first?.status).toBe('created')
    expect(second).toEqual({ ...first, status: 'duplicate' })
    expect(third?.status).toBe('created')
    expect(await query('SELECT content FROM messages WHERE org_id = $1')).toHaveLength(2)
  })

  it('keeps messages of two channels separate', async () => {
    const first = await pushOne(db.client, orgId, { sourceMessageId: 'x' })
    const second = await pushOne(db.client, orgId, {
      sourceMessageId: 'x',
      channel: { sourceServerId: 'S2' },
    })
    expect(second.status).toBe('created')
    expect(second.channelId).not.toBe(first.channelId)
  })

  it('names a new channel, and leaves a known one as it is', async () => {
    await push(
      db.client,
      orgId,
      anItem({ channel: { channelName: 'general', serverName: 'Acme' } }),
      anItem({ channel: { sourceChannelId: 'C2' } }),
    )
    await pushOne(db.client, orgId, { channel: { channelName: 'renamed' } })
    const channels = await query(
      'SELECT channel_name, server_name, message_count FROM channels WHERE org_id = $1 ORDER BY source_channel_id',
    )
    expect(channels).toEqual([
      { channel_name: 'general', server_name: 'Acme', message_count: '2' },
      { channel_name: 'C2', server_name: 'S1', message_count: '1' },
    ])
  })

  it('does not turn back what was last seen when an old message arrives late', async () => {
    await pushOne(db.client, orgId, { author: { email: 'ada@acme.example' } })
    await pushOne(db.client, orgId, { sentAt: new Date('2026-02-24T00:00:00Z') })
    const seen = new Date('2026-03-04T10:00:00Z')
    const activity = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    for (const table of ['people', 'companies']) {
      const [row] = await query(`SELECT *, activity_week::text FROM ${table} WHERE org_id = $1`)
      expect(row).toMatchObject({
        last_seen_at: seen,
        activity,
        activity_week: '2026-03-02',
        message_count: '2',
      })
    }
  })

  it('moves the beginning of a topic and of its discussion back when an old message arrives late', async () => {
    await createWorld(db.client, orgId)
    const [old, recent] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-04T10:00:00Z')]
    for (const sentAt of [recent, old]) await pushOne(db.client, orgId, { threadId: 't1', sentAt })
    for (const table of ['topics', 'topic_groups']) {
      const [row] = await query(
        `SELECT first_message_at, last_message_at FROM ${table} WHERE org_id = $1 AND message_count = 2`,
      )
      expect(row).toEqual({ first_message_at: old, last_message_at: recent })
    }
  })

  it('joins the discussion of its thread in its channel', async () => {
    await createWorld(db.client, orgId)
    const results = await push(
      db.client,
      orgId,
      anItem({ threadId: 't1' }),
      anItem({ threadId: 't1', channel: { sourceChannelId: 'C2' } }),
      anItem({ threadId: 'loose' }),
      anItem({ threadId: 't2', sentAt: new Date('2026-03-04T11:00:00Z'), author: { platformId: 'U2' } }),
    )
    const grouped = await query('SELECT id FROM messages WHERE org_id = $1 AND group_id IS NOT NULL')
    expect(new Set(grouped.map((it) => it.id))).toEqual(
      new Set([results[0]?.messageId, results[3]?.messageId]),
    )
    const topics = await query(
      'SELECT title, message_count, person_count FROM topics WHERE org_id = $1 ORDER BY title',
    )
    expect(topics).toEqual([
      { title: 'first', message_count: '1', person_count: 1 },
      { title: 'second', message_count: '1', person_count: 1 },
    ])
  })

  it('leads a domain of a merged company to the company it ended in', async () => {
    await createWorld(db.client, orgId)
    const { companyId } = await pushOne(db.client, orgId, { author: { email: 'ada@twice-merged.example' } })
    const [company] = await query(`SELECT id FROM companies WHERE org_id = $1 AND merge_id IS NULL`)
    expect(companyId).toBe(company?.id)
  })

  it('takes an empty batch', async () => {
    expect(await push(db.client, orgId)).toEqual([])
  })
})
