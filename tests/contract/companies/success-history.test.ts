import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, objectsOf } from '#tests/harness/answers.ts'
import type { Api } from '#tests/harness/client.ts'
import { addChange, addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function created(api: Api): Promise<string> {
  const answer = await api.post('/companies', { companies: [{ name: 'Halden', domain: 'halden.example' }] })
  const { company } = objectsOf(answer, 'results')[0] ?? {}
  return String(Object(company).id)
}

describe('GET /companies/{companyId}/history', () => {
  test('returns creation and changes with their authors, newest first', async () => {
    const org = await service.org()
    const { rows } = await service.db.pool.query('SELECT id FROM members WHERE org_id = $1', [org.id])
    const id = await created(org.api)
    await org.api.patch(`/companies/${id}`, { name: 'Fjord', logoUrl: 'https://fjord.example/a.png' })
    const answer = await org.api.get(`/companies/${id}/history`)
    const common = {
      id: aUuid,
      changedAt: anInstant,
      changedBy: 'user',
      user: { id: rows[0].id, image: '', name: 'owner' },
    }
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual({
      history: [
        {
          ...common,
          operation: 'UPDATE',
          changes: { name: 'Fjord', logoUrl: 'https://fjord.example/a.png' },
          previousValues: { name: 'Halden', logoUrl: null },
        },
        {
          ...common,
          operation: 'INSERT',
          changes: { name: 'Halden', primaryDomain: 'halden.example' },
          previousValues: {},
        },
      ],
      merges: [],
      totalCount: 2,
    })
  })

  test.each([
    ['', ['agent', 'user']],
    ['?actorType=system', ['system']],
    ['?actorType=user', ['user']],
    ['?actorType=agent', ['agent']],
    ['?actorType=user&actorType=system', ['system', 'user']],
    ['?actorType[]=agent&actorType[]=system', ['agent', 'system']],
    ['?actorType[0]=agent&actorType[1]=system&actorType[2]=user', ['agent', 'system', 'user']],
    ['?actorType=user&actorType=user', ['user']],
  ])('shows changes by actor type, leaving the system out unless asked: %s', async (query, actors) => {
    const org = await service.org()
    const [id = ''] = await addCompanies(service.db, org.id, [{}])
    for (const actorType of ['agent', 'system', 'user'] as const)
      await addChange(service.db, org.id, { entityId: id, actorType })
    const answer = await org.api.get(`/companies/${id}/history${query}`)
    expect(
      objectsOf(answer, 'history')
        .map(({ changedBy }) => changedBy)
        .toSorted(),
    ).toEqual(actors)
    expect(answer.body.totalCount).toBe(actors.length)
  })

  test('shows 20 records unless asked for others, and counts all', async () => {
    const org = await service.org()
    const [id = ''] = await addCompanies(service.db, org.id, [{}])
    for (let n = 0; n < 52; n++)
      await addChange(service.db, org.id, {
        entityId: id,
        actorType: 'agent',
        changes: { n },
        changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
      })
    const read = async (query: string) => (await org.api.get(`/companies/${id}/history${query}`)).body
    const newest = (count: number) => Array.from({ length: count }, (_, n) => ({ changes: { n: 51 - n } }))
    expect(await read('')).toMatchObject({ history: newest(20), totalCount: 52 })
    expect(await read('?limit=1')).toMatchObject({ history: newest(1), totalCount: 52 })
    expect(await read('?limit=50')).toMatchObject({ history: newest(50), totalCount: 52 })
    expect(await read('?limit=50&page=2')).toMatchObject({
      history: [{ changes: { n: 1 } }, { changes: { n: 0 } }],
      totalCount: 52,
    })
    expect(await read('?page=4')).toMatchObject({ history: [], totalCount: 52 })
  })

  test('leaves out changes of other companies and of people with the same id', async () => {
    const org = await service.org()
    const [id = '', other = ''] = await addCompanies(service.db, org.id, [{}, {}])
    await addChange(service.db, org.id, { entityId: other, actorType: 'user' })
    await addChange(service.db, org.id, { entityId: id, entity: 'person', actorType: 'user' })
    const answer = await org.api.get(`/companies/${id}/history`)
    expect(answer.body).toStrictEqual({ history: [], merges: [], totalCount: 0 })
  })

  test('counts a company that came with a message as made by the system', async () => {
    const org = await service.org()
    await org.api.post('/messages', {
      messages: [
        {
          id: '1',
          channel: { sourceName: 'slack', sourceServerId: 'T', sourceChannelId: 'C' },
          author: { platformId: 'U1', email: 'ada@halden.example' },
          content: 'Hi',
          sentAt: '2026-01-01T00:00:00Z',
        },
      ],
    })
    const [company] = objectsOf(await org.api.get('/companies'))
    const path = `/companies/${company?.id}/history`
    expect((await org.api.get(path)).body.totalCount).toBe(0)
    expect((await org.api.get(`${path}?actorType=system`)).body).toMatchObject({
      history: [
        {
          changedBy: 'system',
          operation: 'INSERT',
          changes: { name: 'Halden', primaryDomain: 'halden.example' },
          previousValues: {},
          user: { id: 'system', image: '', name: 'Signalbox' },
        },
      ],
      totalCount: 1,
    })
  })
})
