import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addChange, addCompanies, addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /people/{personId}/history', () => {
  test('returns changes with their authors, newest first', async () => {
    const org = await service.org()
    const { rows } = await service.db.pool.query('SELECT id FROM members WHERE org_id = $1', [org.id])
    const [id] = await addPeople(service.db, org.id, [{ displayName: 'Ada', title: 'Owner' }])
    await org.api.patch(`/people/${id}`, { displayName: 'Ada Holm' })
    await org.api.patch(`/people/${id}`, { isVip: true, connections: { title: null } })
    const answer = await org.api.get(`/people/${id}/history`)
    const common = {
      id: aUuid,
      changedAt: anInstant,
      changedBy: 'user',
      operation: 'UPDATE',
      user: { id: rows[0].id, image: '', name: 'owner' },
    }
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      history: [
        {
          ...common,
          changes: { isVip: true, title: null },
          previousValues: { isVip: false, title: 'Owner' },
        },
        { ...common, changes: { displayName: 'Ada Holm' }, previousValues: { displayName: 'Ada' } },
      ],
      merges: [],
      totalCount: 2,
    })
  })

  test('names the companies that a change holds as ids, including merged ones', async () => {
    const org = await service.org()
    const [halden = '', labs = ''] = await addCompanies(service.db, org.id, [
      { name: 'Halden' },
      { name: 'Halden Labs' },
    ])
    const [id = ''] = await addPeople(service.db, org.id, [{}])
    const row = { entity: 'person' as const, entityId: id, actorType: 'user' as const }
    const change = { changes: { companyId: halden }, previousValues: { companyId: labs } }
    await addChange(service.db, org.id, { ...row, ...change })
    await org.api.post(`/companies/${halden}/merges`, { sourceCompanyIds: [labs] })
    const named = { ...change, companyNames: { [halden]: 'Halden', [labs]: 'Halden Labs' } }
    expect(objectsOf(await org.api.get(`/people/${id}/history`), 'history')).toMatchObject([named])
    const [entry] = objectsOf(await org.api.get('/audit-log?resource=person'))
    expect(entry).toMatchObject(named)
    expect((await org.api.get(`/audit-log/${entry?.id}`)).body).toMatchObject(named)
  })

  test('a company of another organization, or none that there is, is not named', async () => {
    const org = await service.org()
    const stranger = await service.org()
    const [foreign = ''] = await addCompanies(service.db, stranger.id, [{ name: 'Theirs' }])
    const [id = ''] = await addPeople(service.db, org.id, [{}])
    const changes = { companyId: foreign }
    const previousValues = { companyId: '../7' }
    const row = { entity: 'person' as const, entityId: id, actorType: 'user' as const }
    await addChange(service.db, org.id, { ...row, changes, previousValues })
    const [record] = objectsOf(await org.api.get(`/people/${id}/history`), 'history')
    expect(record).toMatchObject({ changes, previousValues })
    expect(record).not.toHaveProperty('companyNames')
  })

  test.each([
    ['', ['agent', 'user']],
    ['?actorType=system', ['system']],
    ['?actorType=user&actorType=system', ['system', 'user']],
    ['?actorType[0]=agent&actorType[1]=system&actorType[2]=user', ['agent', 'system', 'user']],
  ])('shows changes by actor type, leaving the system out unless asked: %s', async (query, actors) => {
    const org = await service.org()
    const [id = ''] = await addPeople(service.db, org.id, [{}])
    for (const actorType of ['agent', 'system', 'user'] as const)
      await addChange(service.db, org.id, { entity: 'person', entityId: id, actorType })
    const answer = await org.api.get(`/people/${id}/history${query}`)
    const shown = objectsOf(answer, 'history').map(({ changedBy }) => changedBy)
    expect(shown.toSorted()).toEqual(actors)
    expect(answer.body.totalCount).toBe(actors.length)
  })

  test('goes page by page to its end, and counts all', async () => {
    const org = await service.org()
    const [id = ''] = await addPeople(service.db, org.id, [{}])
    for (let n = 0; n < 25; n++)
      await addChange(service.db, org.id, {
        entity: 'person',
        entityId: id,
        actorType: 'agent',
        changes: { n },
        changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
      })
    const shown = async (query: string) => {
      const answer = await org.api.get(`/people/${id}/history${query}`)
      expect(answer.body.totalCount).toBe(25)
      return objectsOf(answer, 'history').map(({ changes }) => Object(changes).n)
    }
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)
    expect(await shown('')).toEqual(down(24, 5))
    expect(await shown('?page=2')).toEqual(down(4, 0))
    expect(await shown('?limit=10&page=3')).toEqual(down(4, 0))
    expect(await shown('?page=9007199254740991')).toEqual([])
  })

  test('leaves out changes of other people and of companies with the same id', async () => {
    const org = await service.org()
    const [id = '', other = ''] = await addPeople(service.db, org.id, [{}, {}])
    await addChange(service.db, org.id, { entity: 'person', entityId: other, actorType: 'user' })
    await addChange(service.db, org.id, { entity: 'company', entityId: id, actorType: 'user' })
    const answer = await org.api.get(`/people/${id}/history`)
    expect(answer.body).toStrictEqual({ history: [], merges: [], totalCount: 0 })
  })
})
