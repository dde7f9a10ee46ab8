import { describe, expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { addRun } from '#tests/engine/deliveries/setting.ts'
import { type Acting, actor, trailOf } from '#tests/harness/acting.ts'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

/** Lets a run that has ended put its output into the inbox. */
async function deliver(
  org: Org,
  title = 'Digest',
  body = 'All is **well**.',
  inboxMemberIds: string[] | null = null,
): Promise<string> {
  const { id: runId } = await addRun(service.db, org.id)
  const wanted = { orgId: org.id, runId, title, body, outputs: [], inbox: true, inboxMemberIds }
  await transaction(service.db, (tx) => createDeliveries(tx, wanted))
  const found = await service.db.pool.query<{ id: string }>(
    'SELECT id FROM inbox_items WHERE org_id = $1 AND run_id = $2',
    [org.id, runId],
  )
  return found.rows[0]?.id ?? ''
}

const listFor = (org: Org, who: Acting, query = '') => org.api.get(`/inbox${query}`, { headers: who.headers })

const change = (org: Org, who: Acting, id: string, body: object) =>
  org.api.patch(`/inbox/${id}`, body, { headers: who.headers })

describe('the inbox', () => {
  test('holds what automations delivered, newest first, for everybody', async () => {
    const org = await service.org()
    const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'admin', 'Bo')]
    await deliver(
      org,
      'First',
      '_Written by a rule._\n\n# Hello\n\n- **one** [thing](https://halden.example/a)\n- two',
    )
    const second = await deliver(org, 'Second')
    const { rows } = await service.db.pool.query<{ run_id: string }>(
      'SELECT run_id FROM inbox_items WHERE org_id = $1 AND id = $2',
      [org.id, second],
    )
    expect((await org.api.get(`/runs/${rows[0]?.run_id}`)).body).toMatchObject({ inboxItemId: second })
    for (const who of [mia, bo])
      expect((await listFor(org, who)).body).toMatchObject({
        data: [
          { title: 'Second', preview: 'All is well.', state: 'open', isRead: false, isMine: false },
          { title: 'First', preview: 'Hello: one thing two', automation: { name: 'Digest' } },
        ],
        totalCount: 2,
      })
  })

  test('is read by each by themselves', async () => {
    const org = await service.org()
    const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'member', 'Bo')]
    const id = await deliver(org)
    expect((await change(org, mia, id, { isRead: true })).body).toMatchObject({ isRead: true, state: 'open' })
    expect((await listFor(org, mia, '?unread=true')).body).toMatchObject({ totalCount: 0 })
    expect((await listFor(org, bo, '?unread=true')).body).toMatchObject({ totalCount: 1 })
    expect((await org.api.post('/inbox/read', {}, { headers: bo.headers })).body).toEqual({ read: 1 })
    expect((await listFor(org, bo, '?unread=false')).body).toMatchObject({ totalCount: 1 })
    expect((await change(org, mia, id, { isRead: false })).body).toMatchObject({ isRead: false })
  })

  test('is done for everybody, by the first who says so, and opened again', async () => {
    const org = await service.org()
    const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'member', 'Bo')]
    const id = await deliver(org)
    await Promise.all([change(org, mia, id, { isDone: true }), change(org, mia, id, { isDone: true })])
    expect((await change(org, bo, id, { isDone: true })).body).toMatchObject({
      state: 'done',
      doneBy: { name: 'Mia' },
    })
    expect((await listFor(org, bo)).body).toMatchObject({ totalCount: 0 })
    expect((await listFor(org, bo, '?state=done')).body).toMatchObject({ totalCount: 1 })
    expect((await change(org, bo, id, { isDone: false })).body).toMatchObject({ state: 'open', doneBy: null })
    expect(await trailOf(service, org.id, 'inbox-item')).toMatchObject([
      { id, by: mia.id, changes: { isDone: true } },
      { id, by: bo.id, changes: { isDone: false } },
    ])
  })

  test('is out of the way until its time has come', async () => {
    const org = await service.org()
    const mia = await actor(service, org, 'member', 'Mia')
    const id = await deliver(org)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect((await change(org, mia, id, { snoozedUntil: until })).body).toMatchObject({
      state: 'snoozed',
      snoozedUntil: until,
    })
    expect((await listFor(org, mia)).body).toMatchObject({ totalCount: 0 })
    expect((await listFor(org, mia, '?state=snoozed')).body).toMatchObject({ totalCount: 1 })
    await service.db.pool.query(
      `UPDATE inbox_items SET snoozed_until = now() - interval '1 second' WHERE org_id = $1`,
      [org.id],
    )
    expect((await listFor(org, mia)).body).toMatchObject({ data: [{ state: 'open', snoozedUntil: null }] })
    await change(org, mia, id, { snoozedUntil: until })
    expect((await change(org, mia, id, { snoozedUntil: null })).body).toMatchObject({ state: 'open' })
    await change(org, mia, id, { snoozedUntil: until })
    expect((await change(org, mia, id, { isDone: true })).body).toMatchObject({
      state: 'done',
      snoozedUntil: null,
    })
  })

  test('takes comments, and says who wrote them', async () => {
    const org = await service.org()
    const mia = await actor(service, org, 'member', 'Mia')
    const id = await deliver(org)
    const said = await org.api.post(
      `/inbox/${id}/comments`,
      { text: ' I ask them ' },
      { headers: mia.headers },
    )
    expect(said.body).toMatchObject({ text: 'I ask them', by: { id: mia.id, name: 'Mia' } })
    expect((await org.api.get(`/inbox/${id}`, { headers: mia.headers })).body).toMatchObject({
      body: 'All is **well**.',
      comments: [{ text: 'I ask them' }],
      commentCount: 1,
    })
  })

  test.each([
    [{}, 'At least one field must be provided'],
    [{ isDone: 'yes' }, 'isDone'],
    [{ snoozedUntil: '2020-01-01T00:00:00Z' }, 'Must be in the future'],
    [{ snoozedUntil: '2999-01-01T00:00:00Z', isDone: true }, 'An item that is done cannot be snoozed'],
  ])('refuses %j and changes nothing', async (body, words) => {
    const org = await service.org()
    const mia = await actor(service, org, 'member', 'Mia')
    const id = await deliver(org)
    const answer = await change(org, mia, id, body)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(words)])
    expect((await listFor(org, mia)).body).toMatchObject({ totalCount: 1 })
  })

  test('is nobody’s but the organization’s', async () => {
    const [org, other] = [await service.org(), await service.org()]
    const stranger = await actor(service, other, 'owner')
    const id = await deliver(org)
    expect((await other.api.get(`/inbox/${id}`, { headers: stranger.headers })).status).toBe(404)
    expect((await change(other, stranger, id, { isDone: true })).status).toBe(404)
    expect((await change(org, await actor(service, org, 'member'), id, { isDone: true })).status).toBe(200)
    expect((await org.api.patch(`/inbox/${id}`, { isDone: true })).status).toBe(403)
  })
})

describe('a run', () => {
  test('puts one item there, however often it ends', async () => {
    const org = await service.org()
    const mia = await actor(service, org, 'member')
    const { id: runId } = await addRun(service.db, org.id)
    const wanted = { orgId: org.id, runId, title: 'Digest', body: 'Well', outputs: [], inbox: true }
    for (let n = 0; n < 3; n++) await transaction(service.db, (tx) => createDeliveries(tx, wanted))
    expect((await listFor(org, mia)).body).toMatchObject({ totalCount: 1 })
  })

  test('that is a test is for the person who started it alone', async () => {
    const org = await service.org()
    const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'member', 'Bo')]
    const { id: runId } = await addRun(service.db, org.id)
    await service.db.pool.query(`UPDATE runs SET dry_run = true, requested_by = $2 WHERE id = $1`, [
      runId,
      JSON.stringify({ id: mia.id, name: 'Mia' }),
    ])
    const wanted = { orgId: org.id, runId, title: 'Digest', body: 'Well', outputs: [], inbox: true }
    await transaction(service.db, (tx) => createDeliveries(tx, wanted))
    expect((await listFor(org, mia)).body).toMatchObject({ data: [{ isTest: true, isMine: true }] })
    expect((await listFor(org, bo)).body).toMatchObject({ totalCount: 0 })
  })
})

describe('an automation', () => {
  test('may put its output into the inbox of chosen members alone', async () => {
    const org = await service.org()
    const [owner, mia, bo, tom] = [
      await actor(service, org, 'owner', 'Ida'),
      await actor(service, org, 'member', 'Mia'),
      await actor(service, org, 'member', 'Bo'),
      await actor(service, org, 'admin', 'Tom'),
    ]
    const both = [mia.id, bo.id].toSorted()
    const id = await deliver(org, 'Digest', 'Well', both)
    for (const who of [owner, tom]) expect((await listFor(org, who)).body).toMatchObject({ totalCount: 0 })
    const recipients = [{ name: 'Mia' }, { name: 'Bo' }]
    expect((await listFor(org, mia)).body).toMatchObject({ data: [{ id, recipients, isMine: false }] })
    expect((await org.api.get(`/inbox/${id}`, { headers: tom.headers })).status).toBe(404)
    expect((await change(org, tom, id, { isDone: true })).status).toBe(404)
    const read = (who: Acting) => org.api.get('/runs', { headers: who.headers })
    expect((await read(bo)).body).toMatchObject({ data: [{ inboxItemId: id }] })
    expect((await read(tom)).body).toMatchObject({ data: [{ inboxItemId: null, isInInbox: true }] })

    const leave = ({ id }: Acting) =>
      org.api.send('DELETE', `/members/${id}`, undefined, { headers: owner.headers })
    await leave(bo)
    expect((await listFor(org, mia)).body).toMatchObject({ data: [{ id, isMine: true }] })
    await leave(mia)
    expect((await listFor(org, owner)).body).toMatchObject({ data: [{ id, isMine: true }], totalCount: 1 })
    const orphan = await deliver(org, 'Digest', 'Well', both)
    const { rows } = await service.db.pool.query(
      `SELECT i.member_ids = ARRAY[a.owner_id] AS "isOwners" FROM inbox_items i
         JOIN automations a ON a.org_id = i.org_id AND a.id = i.automation_id WHERE i.org_id = $1 AND i.id = $2`,
      [org.id, orphan],
    )
    expect(rows).toEqual([{ isOwners: true }])
  })

  test('names members only together with the inbox, and only those there are', async () => {
    const org = await orgWithOutput(service)
    const ida = await actor(service, org, 'owner', 'Ida')
    const mia = await actor(service, org, 'member', 'Mia')
    const chosen = { inboxMemberIds: [mia.id] }
    const refused = async (body: Record<string, unknown>) =>
      (await org.api.post('/automations', anAutomation(body))).text
    expect(await refused(chosen)).toContain('Only valid together with inbox')
    expect(await refused({ inbox: true, inboxMemberIds: [] })).toContain('null for everybody')
    const nobody = { inbox: true, inboxMemberIds: [crypto.randomUUID()] }
    expect(await refused(nobody)).toContain('There is no member with this id')
    const made = await org.api.post('/automations', anAutomation({ inbox: true, ...chosen }))
    const path = `/automations/${made.body.id}`
    expect((await org.api.patch(path, { inbox: false })).status).toBe(400)
    await org.api.patch(path, { useDefaultDestination: true })
    const names = { destinationNames: { [mia.id]: 'Mia' } }
    expect((await org.api.get(path)).body).toMatchObject({ ...chosen, ...names })
    expect((await org.api.post(`${path}/copies`)).body).toMatchObject(chosen)
    await org.api.send('DELETE', `/members/${mia.id}`, undefined, { headers: ida.headers })
    const kept = await org.api.patch(path, { name: 'Still named', ...chosen })
    expect([kept.status, (await org.api.get(path)).body]).toMatchObject([200, chosen])
    await org.api.patch(path, { inbox: false })
    expect((await org.api.get(path)).body).toMatchObject({ inbox: false, inboxMemberIds: null })
    expect((await org.api.patch(path, chosen)).text).toContain('Only valid together with inbox')
  })

  test('needs no destination when its output goes to the inbox', async () => {
    const org = await service.org()
    expect((await org.api.post('/automations', anAutomation())).status).toBe(400)
    const made = await org.api.post('/automations', anAutomation({ inbox: true }))
    expect([made.status, made.body.outputChannels]).toEqual([200, []])
    const path = `/automations/${made.body.id}`
    expect((await org.api.get(path)).body).toMatchObject({ inbox: true, outputChannels: [] })
    const off = await org.api.patch(path, { inbox: false })
    expect([off.status, off.text]).toEqual([400, expect.stringContaining('Output needs a destination')])
  })

  test('may use both, and says in its versions what changed', async () => {
    const org = await orgWithOutput(service)
    const made = await org.api.post('/automations', anAutomation())
    const path = `/automations/${made.body.id}`
    expect((await org.api.get(path)).body).toMatchObject({ inbox: false })
    expect((await org.api.patch(path, { inbox: true })).status).toBe(200)
    expect((await org.api.patch(path, { outputChannels: [] })).status).toBe(200)
    const versions = await org.api.get(`${path}/versions`)
    expect(versions.body).toMatchObject({
      data: [{ changed: ['outputChannels'] }, { changed: ['inbox'] }, { changed: [] }],
    })
    const copy = await org.api.post(`${path}/copies`)
    expect(copy.body).toMatchObject({ inbox: true, outputChannels: [] })
  })

  test('without it needs a destination, also in a change', async () => {
    const org = await orgWithOutput(service)
    const made = await org.api.post('/automations', anAutomation())
    const answer = await org.api.patch(`/automations/${made.body.id}`, { outputChannels: [] })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('outputChannels')])
    expect((await org.api.post('/automations', anAutomation({ outputChannels: [] }))).status).toBe(400)
  })
})
