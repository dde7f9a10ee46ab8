import { describe, expect, test } from 'vitest'
import { mostSavedViews, savedView, savedViewList } from '#contract/saved-views.ts'
import { type Acting, actor, trailOf } from '#tests/harness/acting.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const vips = { list: 'people', name: 'VIPs', query: 'vip=yes&sort=messageCount' }

const save = (org: Org, who: Acting, body: object = vips) =>
  org.api.post('/saved-views', body, { headers: who.headers })

async function saved(org: Org, who: Acting, body: object = vips) {
  return savedView.parse((await save(org, who, body)).body)
}

const change = (org: Org, who: Acting, id: string, body: object) =>
  org.api.patch(`/saved-views/${id}`, body, { headers: who.headers })

async function namesFor(org: Org, who: Acting | null, query = ''): Promise<string[]> {
  const { body } = await org.api.get(`/saved-views${query}`, who ? { headers: who.headers } : {})
  return savedViewList.parse(body).data.map(({ name }) => name)
}

async function cast() {
  const org = await service.org()
  const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'member', 'Bo')]
  return { org, mia, bo, ada: await actor(service, org, 'admin', 'Ada') }
}

describe('a saved view', () => {
  test('is its owner’s alone until it is shared', async () => {
    const { org, mia, bo } = await cast()
    const made = await saved(org, mia)
    expect(made).toMatchObject({ ...vips, isShared: false, isMine: true, by: { name: 'Mia' } })
    expect([await namesFor(org, bo), await namesFor(org, null)]).toEqual([[], []])
    expect((await change(org, bo, made.id, { name: 'Mine' })).status).toBe(404)
    await change(org, mia, made.id, { isShared: true })
    expect([await namesFor(org, bo), await namesFor(org, null)]).toEqual([['VIPs'], ['VIPs']])
    expect(await namesFor(org, bo, '?list=topics')).toEqual([])
    expect(await trailOf(service, org.id, 'saved-view')).toMatchObject([
      { operation: 'INSERT' },
      { operation: 'UPDATE', changes: { isShared: true } },
    ])
  })

  test('that is shared is changed by its owner and by admins, not by other members', async () => {
    const { org, mia, bo, ada } = await cast()
    const { id } = await saved(org, mia, { ...vips, isShared: true })
    expect((await change(org, bo, id, { query: 'vip=no' })).status).toBe(403)
    expect((await org.api.send('DELETE', `/saved-views/${id}`, {}, { headers: bo.headers })).status).toBe(403)
    expect((await change(org, ada, id, { isShared: false })).body).toMatchObject({
      ...{ name: 'VIPs', isShared: false, isMine: false, by: { name: 'Mia' } },
    })
    expect((await change(org, ada, id, { isShared: true })).status).toBe(404)
    expect((await org.api.send('DELETE', `/saved-views/${id}`, {}, { headers: mia.headers })).body).toEqual({
      id,
    })
    expect(await namesFor(org, mia)).toEqual([])
  })

  test('has a name of its own within a list, also when two are saved at once', async () => {
    const { org, mia, bo } = await cast()
    const answers = await Promise.all([save(org, mia), save(org, mia, { ...vips, name: 'vips' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      data: { issues: [{ path: ['name'], message: 'There is a view of this name already' }] },
    })
    for (const other of [save(org, bo), save(org, mia, { ...vips, list: 'companies' })])
      expect((await other).status).toBe(200)
    const { id } = await saved(org, mia, { ...vips, name: 'Quiet' })
    expect((await change(org, mia, id, { name: 'VIPS' })).status).toBe(400)
    expect((await change(org, mia, id, { name: 'quiet' })).body).toMatchObject({ name: 'quiet' })
  })

  test('of a member who leaves stays when it is shared', async () => {
    const { org, mia, ada } = await cast()
    await saved(org, mia, { ...vips, isShared: true })
    await saved(org, mia, { ...vips, name: 'Mine' })
    const owner = await actor(service, org, 'owner', 'Oda')
    await org.api.send('DELETE', `/members/${mia.id}`, {}, { headers: owner.headers })
    expect(await namesFor(org, ada)).toEqual(['VIPs'])
    const { rows } = await service.db.pool.query('SELECT member_id FROM saved_views WHERE org_id = $1', [
      org.id,
    ])
    expect(rows).toEqual([{ member_id: owner.id }])
  })
})

test('says which field is wrong, and needs a member', async () => {
  const { org, mia } = await cast()
  const wrong = await save(org, mia, { list: 'cats', name: ' ', query: '?vip=yes' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path: ['list'] }, { path: ['name'] }, { path: ['query'] }] } },
  })
  const { id } = await saved(org, mia)
  expect((await change(org, mia, id, {})).status).toBe(400)
  expect((await org.api.post('/saved-views', vips)).status).toBe(403)
})

test('there are at most so many of a list', async () => {
  const { org, mia } = await cast()
  await service.db.pool.query(
    `INSERT INTO saved_views (org_id, member_id, list, name, query)
     SELECT $1, $2, 'people', 'v' || n, 'vip=yes' FROM generate_series(1, ${mostSavedViews}) n`,
    [org.id, mia.id],
  )
  expect(await save(org, mia)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`${mostSavedViews} views`) },
  })
})
