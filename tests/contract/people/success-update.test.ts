import { describe, expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const full = {
  displayName: 'Ada Berg',
  avatarUrl: 'https://halden.example/ada.png',
  description: 'Runs the build team',
  isVip: true,
  primaryEmail: 'ada@halden.example',
}
const links = {
  github: 'ada',
  linkedin: 'in/ada',
  phone: '+47 1',
  title: 'Engineer',
  twitter: '@ada',
  website: 'https://ada.example',
}

async function person() {
  const org = await service.org()
  const [id] = await addPeople(service.db, org.id, [{ ...full, ...links, updatedAt: new Date(0) }])
  return { ...org, id, path: `/people/${id}` }
}

describe('PATCH /people/{personId}', () => {
  test('sets every field and answers exactly the fields of an update', async () => {
    const org = await service.org()
    const [id] = await addPeople(service.db, org.id, [{ displayName: 'U77' }])
    const answer = await org.api.patch(`/people/${id}`, { ...full, connections: links })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({ id, ...full, connections: links })
    const read = await org.api.get(`/people/${id}`)
    expect(read.body).toMatchObject({ ...full, title: 'Engineer', connections: links })
  })

  test.each([
    ['displayName', { displayName: 'Ada' }],
    ['avatarUrl', { avatarUrl: 'data:image/png;base64,AA==' }],
    ['description', { description: 'New' }],
    ['isVip', { isVip: false }],
    ['primaryEmail', { primaryEmail: 'new@halden.example' }],
    ['avatarUrl with null', { avatarUrl: null }],
    ['description with null', { description: null }],
    ['primaryEmail with null', { primaryEmail: null }],
    ['an empty description', { description: '' }],
  ])('changes only %s', async (_, change) => {
    const { api, id, path } = await person()
    expect((await api.patch(path, change)).body).toStrictEqual({ id, ...full, connections: links, ...change })
    expect((await api.get(path)).body).toMatchObject({ ...full, connections: links, ...change })
  })

  test.each([
    ['github', 'https://github.com/ada'],
    ['linkedin', 'ada-berg'],
    ['phone', '+47 (22) 12 34 56 ext. 7'],
    ['title', 'new'],
    ['twitter', 'ada_b'],
    ['website', 'ada.example/about'],
    ['website', ''],
  ])('changes connections.%s to %j and leaves the others', async (name, value) => {
    const { api, id, path } = await person()
    const set = await api.patch(path, { connections: { [name]: value } })
    expect(set.body).toStrictEqual({ id, ...full, connections: { ...links, [name]: value } })
    const cleared = await api.patch(path, { connections: { [name]: null } })
    expect(cleared.body).toStrictEqual({ id, ...full, connections: { ...links, [name]: null } })
    expect((await api.get(path)).body.connections).toEqual({ ...links, [name]: null })
  })

  test('trims the name', async () => {
    const { api, path } = await person()
    expect((await api.patch(path, { displayName: '  Ada  ' })).body.displayName).toBe('Ada')
  })

  test.each([
    ['displayName', { displayName: 'x'.repeat(200) }],
    ['avatarUrl', { avatarUrl: `https://a.example/${'x'.repeat(8174)}` }],
    ['description', { description: 'x'.repeat(5000) }],
    [
      'connections',
      { connections: { phone: '1'.repeat(100), github: 'x'.repeat(500), title: 'x'.repeat(200) } },
    ],
    ['website', { connections: { website: `a.example/${'x'.repeat(2038)}` } }],
  ])('takes %s at its longest', async (_, change) => {
    const { api, path } = await person()
    const answer = await api.patch(path, change)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject(change)
  })

  test('is found by the new name and address at once, and no longer by the old', async () => {
    const org = await service.org()
    const identity = { handle: 'ada_b', email: 'ada@nordlys.example' }
    const [id] = await addPeople(service.db, org.id, [{ ...full, identities: [identity] }])
    await org.api.patch(`/people/${id}`, { displayName: 'Grace', primaryEmail: 'grace@fjord.example' })
    const found = async (text: string) => column(await org.api.get(`/people?search=${text}`), 'id')
    for (const text of ['grace', 'fjord', 'ada_b', 'nordlys']) expect(await found(text)).toEqual([id])
    for (const text of ['berg', 'halden']) expect(await found(text)).toEqual([])
  })

  test('moves updatedAt when something changes, and only then', async () => {
    const { api, path } = await person()
    const before = '1970-01-01T00:00:00.000Z'
    await api.patch(path, { displayName: full.displayName, connections: {} })
    expect((await api.get(path)).body.updatedAt).toBe(before)
    await api.patch(path, { isVip: false })
    expect((await api.get(path)).body.updatedAt).not.toBe(before)
  })

  test('writes the change down once, with the owner of the key', async () => {
    const { api, id, path } = await person()
    await api.patch(path, { displayName: 'Grace', isVip: true, connections: { phone: null } })
    const { rows } = await service.db.pool.query(
      `SELECT operation, actor_type, actor_name, changes, previous_values FROM changes
        WHERE entity = 'person' AND entity_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        operation: 'UPDATE',
        actor_type: 'user',
        actor_name: 'owner',
        changes: { displayName: 'Grace', phone: null },
        previous_values: { displayName: 'Ada Berg', phone: '+47 1' },
      },
    ])
  })
})
