import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { applySignals } from '#service/api/arrivals/apply.ts'
import { nothingMapped } from '#service/api/arrivals/mapped.ts'
import { connectionContext } from '#service/core/gate/agent-context.ts'
import { transaction } from '#service/core/write.ts'
import { type Acting, actor, trailOf } from '#tests/harness/acting.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { connect } from '#tests/harness/signals.ts'
import { expectError } from '#tests/service/support/shape.ts'

const service = useService()

async function setting() {
  const org = await service.org()
  const [id = ''] = await addChannels(service.db, org.id, [{ sourceChannelId: 'C1' }])
  const people = {
    owner: await actor(service, org, 'owner', 'Oda'),
    admin: await actor(service, org, 'admin', 'Ines'),
    mika: await actor(service, org, 'member', 'Mika'),
    noor: await actor(service, org, 'member', 'Noor'),
  }
  const path = `/channels/${id}`
  const set = (body: object, by: Acting | null = people.admin) =>
    org.api.patch(path, body, { headers: by?.headers ?? {} })
  const sees = async ({ headers }: Acting) => (await org.api.get(path, { headers })).status === 200
  /** Who sees the channel, by name; the key alone always does. */
  const seen = async () => {
    expect((await org.api.get(path)).status).toBe(200)
    const all = await Promise.all(Object.values(people).map(async (it) => ((await sees(it)) ? it.name : '')))
    return all.filter((name) => name !== '')
  }
  return { org, api: org.api, id, path, set, seen, ...people }
}

describe('200', () => {
  test('every channel begins visible to all, and is hidden from those who are not meant', async () => {
    const { set, seen, mika } = await setting()
    expect(await seen()).toEqual(['Oda', 'Ines', 'Mika', 'Noor'])
    const admins = await set({ visibility: 'admins' })
    expect(admins.body).toMatchObject({ visibility: 'admins', visibleTo: [] })
    expect(await seen()).toEqual(['Oda', 'Ines'])
    const chosen = await set({ visibility: 'members', visibleTo: [mika.id, mika.id] })
    expect(chosen.body).toMatchObject({ visibility: 'members', visibleTo: [mika.id] })
    expect(await seen()).toEqual(['Oda', 'Ines', 'Mika'])
    expect((await set({ visibility: 'all' })).body).toMatchObject({ visibility: 'all', visibleTo: [] })
    expect(await seen()).toEqual(['Oda', 'Ines', 'Mika', 'Noor'])
  })

  test('chosen members are replaced, and stay where only something else is changed', async () => {
    const { set, seen, mika, noor } = await setting()
    await set({ visibility: 'members', visibleTo: [mika.id] })
    expect((await set({ visibleTo: [noor.id] })).body.visibleTo).toEqual([noor.id])
    expect((await set({ context: 'Bugs' }, mika)).status).toBe(404)
    expect((await set({ context: 'Bugs' }, noor)).body.visibleTo).toEqual([noor.id])
    expect((await set({ visibility: 'members' })).status).toBe(200)
    expect(await seen()).toEqual(['Oda', 'Ines', 'Noor'])
  })

  test('each change is in the history once, with members by their names', async () => {
    const { org, id, set, api, path, mika, admin } = await setting()
    await set({ visibility: 'members', visibleTo: [mika.id] })
    await set({ visibility: 'members', visibleTo: [mika.id.toUpperCase()] })
    await set({ visibility: 'admins', context: 'Bugs' })
    const by = { id, operation: 'UPDATE', by: admin.id }
    expect(await trailOf(service, org.id, 'channel')).toEqual([
      {
        ...by,
        changes: { visibility: 'members', visibleTo: ['Mika'] },
        before: { visibility: 'all', visibleTo: [] },
      },
      {
        ...by,
        changes: { context: 'Bugs', visibility: 'admins', visibleTo: [] },
        before: { context: null, visibility: 'members', visibleTo: ['Mika'] },
      },
    ])
    expect((await api.get(`${path}/history`)).body.history).toHaveLength(2)
  })

  test('a member who was removed is no longer among the chosen, and nobody else sees more', async () => {
    const { api, set, seen, mika, noor, owner } = await setting()
    await set({ visibility: 'members', visibleTo: [mika.id] })
    const removed = await api.send('DELETE', `/members/${mika.id}`, undefined, { headers: owner.headers })
    expect(removed.status, removed.text).toBe(200)
    const left = await set({ context: 'Bugs' })
    expect(left.body).toMatchObject({ visibility: 'members', visibleTo: [] })
    expect((await api.get('/channels', { headers: noor.headers })).body.totalCount).toBe(0)
    expect((await set({ visibleTo: [noor.id] })).body.visibleTo).toEqual([noor.id])
    expect(await seen()).toContain('Noor')
  })

  test('a member who becomes an admin sees it, and one who is none any more does not', async () => {
    const { org, set, seen, mika } = await setting()
    await set({ visibility: 'admins' })
    const become = (role: string) =>
      service.db.pool.query('UPDATE members SET role = $3 WHERE org_id = $1 AND id = $2', [
        ...[org.id, mika.id, role],
      ])
    await become('admin')
    expect(await seen()).toContain('Mika')
    await become('member')
    expect(await seen()).not.toContain('Mika')
  })

  test('a message belongs to the channel it is in now', async () => {
    const { org, api, id, set, noor } = await setting()
    const [open] = await addChannels(service.db, org.id, [{ sourceChannelId: 'C2' }])
    const channel = { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C9' }
    const item = { id: 'm1', channel, author: { platformId: 'U1' }, content: 'Hi', sentAt: new Date() }
    const { body } = await api.post('/messages', { messages: [item] })
    const { messageId } = (body.results as { messageId: string }[])[0] ?? { messageId: '' }
    await set({ visibility: 'admins' })
    const moved = async (to = '') => {
      await service.db.pool.query('UPDATE messages SET channel_id = $3 WHERE org_id = $1 AND id = $2', [
        ...[org.id, messageId, to],
      ])
      return (await api.get(`/messages/${messageId}`, { headers: noor.headers })).status
    }
    expect([await moved(open), await moved(id), await moved(open)]).toEqual([200, 404, 200])
  })
})

describe('400, 403 and 404', () => {
  test.each(['owner', 'admin'] as const)('an %s may, and so may a key alone', async (who) => {
    const found = await setting()
    expect((await found.set({ visibility: 'admins' }, found[who])).status).toBe(200)
    expect((await found.set({ visibility: 'all' }, null)).status).toBe(200)
  })

  test.each([{ visibility: 'all' }, { visibility: 'admins' }, { context: 'Mine', visibility: 'all' }])(
    'a member may not: %j',
    async (body) => {
      const { set, mika, org } = await setting()
      expectError(await set(body, mika), 403, 'FORBIDDEN')
      expect(await trailOf(service, org.id, 'channel')).toEqual([])
    },
  )

  test.each([
    ['an unknown member', [randomUUID()], ['visibleTo', 0]],
    ['no id', ['mika'], ['visibleTo', 0]],
    ['nobody', [], ['visibleTo']],
  ])('%s cannot be chosen', async (_, visibleTo, path) => {
    const { set } = await setting()
    const { data } = expectError(await set({ visibility: 'members', visibleTo }), 400, 'BAD_REQUEST')
    expect(data).toMatchObject({ issues: [{ path }] })
  })

  test('a member of another organization cannot be chosen, and is not told apart from none', async () => {
    const { set, mika } = await setting()
    const other = await actor(service, await service.org(), 'member', 'Mika')
    const answer = await set({ visibility: 'members', visibleTo: [mika.id, other.id] })
    const unknown = await set({ visibility: 'members', visibleTo: [mika.id, randomUUID()] })
    expect(expectError(answer, 400, 'BAD_REQUEST').data).toMatchObject({
      issues: [{ path: ['visibleTo', 1], message: 'There is no member with this id' }],
    })
    expect(answer.text).toBe(unknown.text)
  })

  test('members are chosen only where the visibility says so', async () => {
    const { set, mika } = await setting()
    for (const body of [
      { visibleTo: [mika.id] },
      { visibility: 'admins', visibleTo: [mika.id] },
      { visibility: 'members' },
    ]) {
      const { data } = expectError(await set(body), 400, 'BAD_REQUEST')
      expect(data).toMatchObject({ issues: [{ path: ['visibleTo'] }] })
    }
    expectError(await set({ visibility: 'everybody' }), 400, 'BAD_REQUEST')
  })
})

describe('new channels', () => {
  const channel = { sourceName: 'slack', sourceServerId: 'T1', sourceChannelId: 'C-NEW' }

  async function startOf(org: Org, name: string) {
    const { body } = await org.api.get(`/channels?sourceChannelIds=${name}`)
    const [found] = body.data as { visibility: string; visibleTo: string[] }[]
    return [found?.visibility, found?.visibleTo]
  }

  test.each([
    ['slack', 'all'],
    ['email', 'admins'],
  ])('%s that is pushed starts with %s', async (sourceName, visibility) => {
    const org = await service.org()
    const pushed = { author: { platformId: 'U1' }, content: 'Hi', sentAt: new Date(), id: 'm1' }
    await org.api.post('/messages', { messages: [{ ...pushed, channel: { ...channel, sourceName } }] })
    expect(await startOf(org, 'C-NEW')).toEqual([visibility, []])
    const changes = await trailOf(service, org.id, 'channel')
    expect(changes).toMatchObject([{ operation: 'INSERT', changes: { sourceName } }])
    expect(changes[0].changes.visibility ?? 'all').toBe(visibility)
  })

  /** What comes through a connection: a message in one channel, and word of another. */
  async function arrive(org: Org, connectionId: string, isPrivate: boolean) {
    const item = {
      ...{ sourceMessageId: 'm1', author: { platformId: 'U1' }, content: 'Hi', sentAt: new Date() },
      channel: { ...channel, isPrivate },
    }
    const told = { ...channel, sourceChannelId: 'C-TOLD', isPrivate }
    const mapped = { ...nothingMapped, messages: [item], channels: [told] }
    const context = connectionContext(service.db, pino({ level: 'silent' }), {
      ...{ orgId: org.id, id: connectionId, name: 'Slack' },
    })
    await transaction(service.db, (tx) =>
      applySignals(tx, context, mapped, { quiet: true, connectionId, source: 'slack' }),
    )
    const starts = [await startOf(org, 'C-NEW'), await startOf(org, 'C-TOLD')]
    expect(starts[0]).toEqual(starts[1])
    return starts[0]
  }

  test.each([
    ['all', false, 'all'],
    ['all', true, 'admins'],
    ['admins', false, 'admins'],
    ['members', false, 'members'],
    ['members', true, 'members'],
  ])('of a connection with %s, private: %s, start with %s', async (visibility, isPrivate, expected) => {
    const { org, api, mika } = await setting()
    const { id, path } = await connect(org, 'webhook')
    const visibleTo = visibility === 'members' ? [mika.id] : []
    const body = { visibility, ...(visibility === 'members' && { visibleTo }) }
    const changed = await api.patch(path, body)
    expect(changed.body).toMatchObject({ visibility, visibleTo })
    expect((await api.get(path)).body).toMatchObject({ visibility, visibleTo })
    expect(await arrive(org, id, isPrivate)).toEqual([expected, visibleTo])
    expect(await startOf(org, 'C1')).toEqual(['all', []])
  })

  test('a connection that is made says what they start with; a mailbox without a word is for admins', async () => {
    const { org, api, mika } = await setting()
    const made = async (body: object) => {
      const answer = await api.post('/connections', body)
      expect(answer.status, answer.text).toBe(200)
      return [answer.body.visibility, answer.body.visibleTo]
    }
    expect(await made({ source: 'webhook' })).toEqual(['all', []])
    expect(await made({ source: 'webhook', visibility: 'admins' })).toEqual(['admins', []])
    const chosen = { visibility: 'members', visibleTo: [mika.id] }
    expect(await made({ source: 'webhook', ...chosen })).toEqual(['members', [mika.id]])
    const address = { settings: { address: 'support@halden.example' } }
    expect(await made({ source: 'email', ...address })).toEqual(['admins', []])
    expect(await made({ source: 'email', ...address, visibility: 'all' })).toEqual(['all', []])
    const { rows } = await service.db.pool.query(
      `SELECT count(*)::int AS n FROM connections WHERE org_id = $1 AND visibility <> 'all'`,
      [org.id],
    )
    expect(rows).toEqual([{ n: 3 }])
  })

  test('a connection takes no members that are not there, and tells its history of the others', async () => {
    const { org, api, mika } = await setting()
    const { path, id } = await connect(org, 'webhook')
    const wrong = await api.patch(path, { visibility: 'members', visibleTo: [randomUUID()] })
    expect(expectError(wrong, 400, 'BAD_REQUEST').data).toMatchObject({
      issues: [{ path: ['visibleTo', 0] }],
    })
    await api.patch(path, { visibility: 'members', visibleTo: [mika.id] })
    const trail = await trailOf(service, org.id, 'connection')
    expect(trail.at(-1)).toMatchObject({
      id,
      changes: { visibility: 'members', visibleTo: ['Mika'] },
      before: { visibility: 'all', visibleTo: [] },
    })
  })
})
