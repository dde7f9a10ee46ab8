import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, column, expectError, objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { three } from './three.ts'

const service = useService()

async function threeToUndo() {
  const it = await three(service)
  const write = async (platformId: string, email: string) => {
    const [pushed] = await push(it.api, [aMessage({ id: platformId, author: { platformId, email } })])
    return { person: String(pushed?.personId), company: String(pushed?.companyId) }
  }
  const undo = (id: unknown) => it.api.post(`/companies/merges/${id}/undo`, {})
  return { ...it, write, undo }
}

describe('POST /companies/merges/{mergeId}/undo', () => {
  test('makes the companies again, with their people and those who came by their domains since then', async () => {
    const { api, target, one, two, merge, undo, write } = await threeToUndo()
    await write('A', 'ada@one.example')
    await write('T', 'tom@target.example')
    const { body } = await merge(target, one, two)
    expect(body).toMatchObject({ id: target, personCount: 2, mergeId: aUuid, undoUntil: anInstant })
    expect((await write('B', 'bo@mail.uno.example')).company).toBe(target)
    const undone = await undo(body.mergeId)
    expect(undone.status, undone.text).toBe(200)
    expect(undone.body).toMatchObject({
      id: body.mergeId,
      company: { id: target, personCount: 1, messageCount: 1, domains: ['target.example'] },
      separated: [
        { id: one, personCount: 2, messageCount: 2, domains: ['one.example', 'uno.example'] },
        { id: two, personCount: 0, messageCount: 0, domains: ['two.example'] },
      ],
    })
    expect((await api.get('/companies')).body.totalCount).toBe(3)
    expect(column(await api.get('/companies?search=uno'), 'id')).toEqual([one])
    expect((await write('C', 'cy@one.example')).company).toBe(one)
    const stayed = await api.get(`/companies/${target}/history`)
    expect(stayed.body.merges).toEqual([])
    expect(objectsOf(stayed, 'history')[0]).toMatchObject({ changes: { domains: ['target.example'] } })
    expect((await api.get(`/companies/${one}/history`)).body.mergedInto).toBeUndefined()
  })

  test('gives people who were merged meanwhile their company when they are separated', async () => {
    const { api, target, one, merge, undo, write } = await threeToUndo()
    const [ada, tom] = [await write('A', 'ada@one.example'), await write('T', 'tom@target.example')]
    const { body } = await merge(target, one)
    const people = await api.post('/people/merges', { into: tom.person, from: [ada.person] })
    expect((await undo(body.mergeId)).status).toBe(200)
    const separated = await api.post(`/people/merges/${people.body.mergeId}/undo`, {})
    expect(separated.body).toMatchObject({
      person: { company: { id: target } },
      separated: [{ company: { id: one } }],
    })
    expect((await api.get(`/companies/${one}`)).body).toMatchObject({ personCount: 1, messageCount: 1 })
  })

  test('is refused for one that is not there, was undone, is too old, or whose company was merged on', async () => {
    const { api, id, target, one, two, merge, undo } = await threeToUndo()
    const other = await service.org()
    const first = await merge(one, two)
    const second = await merge(target, one)
    const refused = await undo(first.body.mergeId)
    expectError(refused, 409, 'CONFLICT')
    expect(refused.body.message).toContain(`merged into ${target}`)
    expectError(await other.api.post(`/companies/merges/${second.body.mergeId}/undo`, {}), 404, 'NOT_FOUND')
    const both = await Promise.all([undo(second.body.mergeId), undo(second.body.mergeId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const old = `UPDATE company_merges SET merged_at = merged_at - interval '31 days' WHERE org_id = $1`
    await service.db.pool.query(old, [id])
    expectError(await undo(first.body.mergeId), 409, 'CONFLICT')
    expect((await api.get('/companies')).body.totalCount).toBe(2)
  })

  test('is refused for a merge of which nothing was kept', async () => {
    const { api, id, target, one, merge, undo } = await threeToUndo()
    const { body } = await merge(target, one)
    await service.db.pool.query('DELETE FROM company_merge_sources WHERE org_id = $1', [id])
    expect(objectsOf(await api.get(`/companies/${target}/history`), 'merges')).toMatchObject([
      { undoUntil: null },
    ])
    expectError(await undo(body.mergeId), 409, 'CONFLICT')
  })

  test('does what it says once for an Idempotency-Key', async () => {
    const { api, target, one, merge } = await threeToUndo()
    const { body } = await merge(target, one)
    const headers = { 'Idempotency-Key': 'once' }
    const ask = () => api.post(`/companies/merges/${body.mergeId}/undo`, {}, { headers })
    const first = await ask()
    expect([(await ask()).text, first.status]).toEqual([first.text, 200])
  })
})
