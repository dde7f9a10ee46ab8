import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, column, objectsOf } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { three } from './three.ts'

const service = useService()

describe('POST /companies/{companyId}/merges', () => {
  test('leads new people, pushes and creations of a merged domain to the company that stays', async () => {
    const { api, target, one, merge } = await three(service)
    await merge(target, one)
    const [pushed] = await push(api, [aMessage({ author: { platformId: 'N', email: 'new@uno.example' } })])
    expect(pushed?.companyId).toBe(target)
    const made = await api.post('/companies', { companies: [{ name: 'One', domain: 'one.example' }] })
    expect(objectsOf(made, 'results')).toMatchObject([{ status: 'existing', company: { id: target } }])
    for (const text of ['one.example', 'uno'])
      expect(column(await api.get(`/companies?search=${text}`), 'id')).toEqual([target])
  })

  test('appears in the history of both', async () => {
    const { api, target, one, two, merge } = await three(service)
    await merge(target, two, one, two)
    const common = { id: aUuid, mergedAt: anInstant, user: { id: aUuid, image: '', name: 'owner' } }
    const stayed = await api.get(`/companies/${target}/history`)
    const sourceCompanies = [
      { id: one, name: 'One' },
      { id: two, name: 'Two' },
    ]
    expect(stayed.body).toStrictEqual({
      history: [
        {
          id: aUuid,
          changedAt: anInstant,
          changedBy: 'user',
          operation: 'UPDATE',
          changes: { domains: ['one.example', 'target.example', 'two.example', 'uno.example'] },
          previousValues: { domains: ['target.example'] },
          user: common.user,
        },
      ],
      merges: [{ ...common, sourceCompanies, undoUntil: anInstant }],
      totalCount: 1,
    })
    const gone = await api.get(`/companies/${one}/history`)
    expect(gone.body).toStrictEqual({
      history: [
        {
          id: aUuid,
          changedAt: anInstant,
          changedBy: 'user',
          operation: 'DELETE',
          changes: {},
          previousValues: { name: 'One', primaryDomain: 'one.example' },
          user: common.user,
        },
      ],
      mergedInto: { ...common, targetCompany: { id: target, name: 'Target' } },
      merges: [],
      totalCount: 1,
    })
  })

  test('has the same instant as its records in both histories', async () => {
    const { api, target, one, merge } = await three(service)
    await merge(target, one)
    const stayed = await api.get(`/companies/${target}/history`)
    const gone = await api.get(`/companies/${one}/history`)
    const [merged] = objectsOf(stayed, 'merges')
    expect(column(stayed, 'changedAt', 'history')).toEqual([merged?.mergedAt])
    expect(column(gone, 'changedAt', 'history')).toEqual([merged?.mergedAt])
    expect(gone.body.mergedInto).toMatchObject({ mergedAt: merged?.mergedAt })
  })

  test('may go on: what was merged into a company moves with it', async () => {
    const { api, target, one, two, merge } = await three(service)
    await merge(one, two)
    const answer = await merge(target, one)
    expect(answer.body.domains).toEqual(['target.example', 'one.example', 'two.example', 'uno.example'])
    const [pushed] = await push(api, [aMessage({ author: { email: 'new@two.example' } })])
    expect(pushed?.companyId).toBe(target)
    const histories = await Promise.all([target, one, two].map((it) => api.get(`/companies/${it}/history`)))
    expect(histories.map(({ body }) => body)).toMatchObject([
      { merges: [{ sourceCompanies: [{ id: one }] }] },
      { mergedInto: { targetCompany: { id: target } }, merges: [{ sourceCompanies: [{ id: two }] }] },
      { mergedInto: { targetCompany: { id: one } }, merges: [] },
    ])
  })

  test('returns the merges of a company newest first', async () => {
    const { api, id, target, one, two, merge } = await three(service)
    await merge(target, one)
    const before = `UPDATE company_merges SET merged_at = merged_at - interval '1 second' WHERE org_id = $1`
    await service.db.pool.query(before, [id])
    await merge(target, two)
    const { body } = await api.get(`/companies/${target}/history`)
    expect(body.merges).toMatchObject([
      { sourceCompanies: [{ id: two }] },
      { sourceCompanies: [{ id: one }] },
    ])
  })

  test('takes up to 20 companies', async () => {
    const { api, id, target } = await three(service)
    const many = await addCompanies(
      service.db,
      id,
      Array.from({ length: 20 }, () => ({})),
    )
    await addPeople(
      service.db,
      id,
      many.map((companyId) => ({ companyId })),
    )
    const answer = await api.post(`/companies/${target}/merges`, { sourceCompanyIds: many })
    expect(answer.status).toBe(200)
    expect(objectsOf(await api.get(`/people?companyId=${target}`))).toHaveLength(20)
  })
})
