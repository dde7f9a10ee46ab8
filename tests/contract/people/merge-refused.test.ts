import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectError, expectInvalid, objectsOf } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import { twoAccounts } from './two-accounts.ts'

const service = useService()

describe('POST /people/merges refuses', () => {
  test.each<[name: string, body: unknown, ...places: string[]]>([
    ['no body', undefined, 'from', 'into'],
    ['nobody', { into: '1', from: [] }, 'from'],
    ['51 people', { into: '100', from: Array.from({ length: 51 }, (_, n) => `${n + 1}`) }, 'from'],
    ['letters', { into: 'x', from: ['y'] }, 'into', 'from.0'],
    ['an unknown field', { into: '1', from: ['2'], force: true }, 'force'],
    ['themselves', { into: '1', from: ['2', '1'] }, 'from.1'],
  ])('%s', async (_, body, ...places) => {
    const org = await service.org()
    expectInvalid(await org.api.post('/people/merges', body), ...places)
  })

  test('somebody who is not there, naming the field, and merges nobody', async () => {
    const [{ api, slack, github, merge }, other] = [await twoAccounts(service), await service.org()]
    const [theirs = ''] = await addPeople(service.db, other.id, [{}])
    for (const [into, from, field] of [
      [slack, [github, theirs], 'from[1]'],
      [theirs, [github], 'into'],
      [slack, ['1'], 'from[0]'],
      [slack, ['0'], 'from[0]'],
      [slack, ['9'.repeat(60)], 'from[0]'],
    ] as const) {
      const answer = await merge(into, ...from)
      expectError(answer, 404, 'NOT_FOUND')
      expect(answer.body.message).toContain(field)
    }
    expect((await api.get('/people')).body.totalCount).toBe(2)
  })

  test('somebody who was merged already, saying into whom', async () => {
    const { api, id, slack, github, merge } = await twoAccounts(service)
    const [third = ''] = await addPeople(service.db, id, [{}])
    await merge(slack, github)
    for (const answer of [await merge(third, github), await merge(github, slack)]) {
      expectError(answer, 404, 'NOT_FOUND')
      expect(answer.body.message).toContain(`merged into ${slack}`)
    }
    expectError(await api.patch(`/people/${github}`, { isVip: true }), 404, 'NOT_FOUND')
  })
})

test('a retry answers the same bytes, and another payload 409', async () => {
  const { api, slack, github } = await twoAccounts(service)
  const headers = { 'Idempotency-Key': 'once' }
  const first = await api.post('/people/merges', { into: slack, from: [github] }, { headers })
  const again = await api.post('/people/merges', { into: slack, from: [github] }, { headers })
  expect([again.status, again.text]).toEqual([200, first.text])
  expectError(await api.post('/people/merges', { into: github, from: [slack] }, { headers }), 409, 'CONFLICT')
})

describe('two merges at once', () => {
  test('of the same person: one of them takes place', async () => {
    const { api, id, slack, github, merge } = await twoAccounts(service)
    const [third = ''] = await addPeople(service.db, id, [{}])
    const answers = await Promise.all([merge(slack, github), merge(third, github)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await api.get('/people')).body.totalCount).toBe(2)
  })

  test('into each other: one of them takes place', async () => {
    const { api, slack, github, merge } = await twoAccounts(service)
    const answers = await Promise.all([merge(slack, github), merge(github, slack)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(objectsOf(await api.get('/people'))).toMatchObject([{ messageCount: 2 }])
  })
})

describe('POST /people/merges/{mergeId}/undo refuses', () => {
  test('what is no merge, or one of another organization', async () => {
    const [{ slack, github, merge }, other] = [await twoAccounts(service), await service.org()]
    const { body } = await merge(slack, github)
    const undo = (id: unknown) => other.api.post(`/people/merges/${id}/undo`, {})
    for (const id of [randomUUID(), body.mergeId]) expectError(await undo(id), 404, 'NOT_FOUND')
    expectInvalid(await undo('x'), 'mergeId')
  })

  test('a merge that was undone, and one of 30 days ago', async () => {
    const { slack, github, id, merge, undo } = await twoAccounts(service)
    const first = await merge(slack, github)
    expect((await undo(first.body.mergeId)).status).toBe(200)
    expectError(await undo(first.body.mergeId), 409, 'CONFLICT')
    const second = await merge(slack, github)
    await service.db.pool.query(
      `UPDATE person_merges SET merged_at = now() - interval '30 days 1 minute' WHERE org_id = $1 AND undone_at IS NULL`,
      [id],
    )
    expectError(await undo(second.body.mergeId), 409, 'CONFLICT')
  })

  test('a merge below another one, until that is undone', async () => {
    const { api, id, slack, github, merge, undo } = await twoAccounts(service)
    const [third = ''] = await addPeople(service.db, id, [{}])
    const [first, second] = [await merge(slack, github), await merge(third, slack)]
    expectError(await undo(first.body.mergeId), 409, 'CONFLICT')
    expect((await undo(second.body.mergeId)).status).toBe(200)
    expect((await api.get(`/people/${github}`)).body.id).toBe(slack)
    expect((await undo(first.body.mergeId)).status).toBe(200)
    expect((await api.get('/people')).body.totalCount).toBe(3)
  })
})
