import { expect, test } from 'vitest'
import { mostSetAside, setAsideDays, setAsideList } from '#contract/set-aside.ts'
import { type Acting, actor } from '#tests/harness/acting.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()

const put = (org: Org, who: Acting, body: object) =>
  org.api.send('PUT', '/members/me/set-aside', body, { headers: who.headers })

const keysOf = async (org: Org, who: Acting): Promise<string[]> => {
  const { body } = await org.api.get('/members/me/set-aside', { headers: who.headers })
  return setAsideList.parse(body).data.map(({ key }) => key)
}

const older = (org: Org, interval: string) =>
  service.db.pool.query('UPDATE set_asides SET created_at = created_at - $2::interval WHERE org_id = $1', [
    org.id,
    interval,
  ])

test('what a member sets aside is out of the way for them alone, until they bring it back', async () => {
  const org = await service.org()
  const [mia, bo] = [await actor(service, org, 'member', 'Mia'), await actor(service, org, 'owner', 'Bo')]
  const one = { key: 'automation 1', state: 'fails', isSetAside: true }
  await put(org, mia, one)
  const { status, body } = await put(org, mia, { ...one, state: 'fails again' })
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(body).toMatchObject({ data: [{ key: 'automation 1', state: 'fails again' }] })
  expect(await keysOf(org, bo)).toEqual([])
  expect((await put(org, mia, { ...one, isSetAside: false })).body).toEqual({ data: [] })
  expect(await keysOf(org, mia)).toEqual([])
})

test('it comes back by itself after its days, and the oldest of too many do', async () => {
  const org = await service.org()
  const mia = await actor(service, org, 'member', 'Mia')
  const set = (key: string) => put(org, mia, { key, state: 'x', isSetAside: true })
  await set('old')
  await older(org, `${setAsideDays} days`)
  expect(await keysOf(org, mia)).toEqual([])
  await service.db.pool.query(
    `INSERT INTO set_asides (org_id, member_id, key, state, created_at)
     SELECT $1, $2, 'k' || n, 'x', now() - interval '1 hour' - n * interval '1 second' FROM generate_series(1, ${mostSetAside}) n`,
    [org.id, mia.id],
  )
  await set('new')
  const keys = await keysOf(org, mia)
  expect(keys).toHaveLength(mostSetAside)
  expect(keys[0]).toBe('new')
  expect(keys).not.toContain(`k${mostSetAside}`)
  const { rows } = await service.db.pool.query('SELECT FROM set_asides WHERE org_id = $1', [org.id])
  expect(rows).toHaveLength(mostSetAside)
})

test('says which field is wrong, and needs a member', async () => {
  const org = await service.org()
  const mia = await actor(service, org, 'member', 'Mia')
  const wrong = await put(org, mia, { key: '', state: 'x', isSetAside: 'yes' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path: ['key'] }, { path: ['isSetAside'] }] } },
  })
  const alone = await org.api.send('PUT', '/members/me/set-aside', { key: 'a', state: 'x', isSetAside: true })
  expect(alone.status).toBe(403)
  expect((await org.api.get('/members/me/set-aside')).body).toEqual({ data: [] })
})
