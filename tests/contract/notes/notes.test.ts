import { describe, expect, test } from 'vitest'
import { longestNote } from '#contract/common/note-limits.ts'
import { type Note, note, noteList } from '#contract/notes.ts'
import { clearHistory } from '#service/engine/housekeeping/retention.ts'
import { type Acting, actor, storedText, trailOf } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addCompanies, addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function cast() {
  const org = await service.org()
  const [ada = '', bo = ''] = await addPeople(service.db, org.id, [
    { displayName: 'Ada' },
    { displayName: 'Bo' },
  ])
  const [one = '', two = ''] = await addCompanies(service.db, org.id, [{ name: 'One' }, { name: 'Two' }])
  const mia = await actor(service, org, 'member', 'Mia')
  const tom = await actor(service, org, 'member', 'Tom')
  const boss = await actor(service, org, 'admin', 'Boss')
  const add = async (who: Acting, path: string, text: string): Promise<Note> =>
    note.parse((await org.api.post(`${path}/notes`, { text }, { headers: who.headers })).body)
  const textsOf = async (path: string) =>
    noteList.parse((await org.api.get(`${path}/notes`)).body).data.map(({ text }) => text)
  const act = (who: Acting, method: string, path: string, body: object = {}) =>
    org.api.send(method, `/notes/${path}`, body, { headers: who.headers })
  return { org, ada, bo, one, two, mia, tom, boss, add, textsOf, act }
}

describe.each(['people', 'companies'] as const)('notes about %s', (kind) => {
  test('are written by members, newest first, and changed by whoever wrote them', async () => {
    const { org, ada, one, mia, tom, boss, add, textsOf, act } = await cast()
    const path = kind === 'people' ? `/people/${ada}` : `/companies/${one}`
    const first = await add(mia, path, ' Likes tea ')
    expect(first).toMatchObject({
      text: 'Likes tea',
      by: { id: mia.id, name: 'Mia' },
      isMine: true,
      editedAt: null,
    })
    await add(tom, path, 'Asked for a call')
    expect(await textsOf(path)).toEqual(['Asked for a call', 'Likes tea'])
    expectError(await act(tom, 'PATCH', first.id, { text: 'Mine' }), 403, 'FORBIDDEN')
    expectError(await act(boss, 'PATCH', first.id, { text: 'Mine' }), 403, 'FORBIDDEN')
    const changed = note.parse((await act(mia, 'PATCH', first.id, { text: 'Likes coffee' })).body)
    expect(changed).toMatchObject({ text: 'Likes coffee', createdAt: first.createdAt })
    expect(changed.editedAt).not.toBeNull()
    expectError(await org.api.post(`${path}/notes`, { text: 'a program' }), 403, 'FORBIDDEN')
    expectError(await org.api.get(`/${kind}/1/notes`), 404, 'NOT_FOUND')
    for (const text of [' ', 'x'.repeat(longestNote + 1)])
      expectInvalid(await org.api.post(`${path}/notes`, { text }, { headers: mia.headers }), 'text')
  })

  test('are deleted by whoever wrote them or an admin, come back, and are gone for good after a while', async () => {
    const { org, ada, one, mia, tom, boss, add, textsOf, act } = await cast()
    const path = kind === 'people' ? `/people/${ada}` : `/companies/${one}`
    const { id } = await add(mia, path, 'Likes Darjeeling')
    expectError(await act(tom, 'DELETE', id), 403, 'FORBIDDEN')
    expect((await act(boss, 'DELETE', id)).status).toBe(200)
    expect(await textsOf(path)).toEqual([])
    expectError(await act(mia, 'DELETE', id), 404, 'NOT_FOUND')
    expectError(await act(tom, 'POST', `${id}/restore`), 403, 'FORBIDDEN')
    for (let n = 0; n < 2; n += 1)
      expect((await act(mia, 'POST', `${id}/restore`)).body).toMatchObject({ id, text: 'Likes Darjeeling' })
    expect(await textsOf(path)).toEqual(['Likes Darjeeling'])
    await act(mia, 'DELETE', id)
    await service.db.pool.query(
      `UPDATE notes SET deleted_at = now() - interval '32 days' WHERE org_id = $1`,
      [org.id],
    )
    expectError(await act(mia, 'POST', `${id}/restore`), 404, 'NOT_FOUND')
    await clearHistory(service.db)
    expect((await trailOf(service, org.id, 'note')).map(({ operation }) => operation)).toEqual([
      ...['INSERT', 'DELETE', 'INSERT', 'DELETE'],
    ])
    expect(await storedText(service, org.id)).not.toContain('Darjeeling')
  })

  test('are seen with the one that stays after a merge, and go back when it is undone', async () => {
    const { org, ada, bo, one, two, mia, add, textsOf } = await cast()
    const [kept, gone] = kind === 'people' ? [ada, bo] : [one, two]
    await add(mia, `/${kind}/${kept}`, 'of the first')
    await add(mia, `/${kind}/${gone}`, 'of the second')
    const merged =
      kind === 'people'
        ? await org.api.post('/people/merges', { into: kept, from: [gone] })
        : await org.api.post(`/companies/${kept}/merges`, { sourceCompanyIds: [gone] })
    expect(await textsOf(`/${kind}/${kept}`)).toEqual(['of the second', 'of the first'])
    if (kind === 'people') expect(await textsOf(`/people/${gone}`)).toEqual(['of the second', 'of the first'])
    expect((await org.api.post(`/${kind}/merges/${merged.body.mergeId}/undo`, {})).status).toBe(200)
    expect(await textsOf(`/${kind}/${kept}`)).toEqual(['of the first'])
    expect(await textsOf(`/${kind}/${gone}`)).toEqual(['of the second'])
  })
})

test('whoever is erased takes the notes about them along, and their name from others', async () => {
  const { org, ada, one, mia, add, textsOf } = await cast()
  await org.api.patch(`/people/${ada}`, { displayName: 'Adalgisa Quist' })
  await add(mia, `/people/${ada}`, 'Likes Darjeeling')
  await add(mia, `/companies/${one}`, 'Ask Adalgisa Quist first')
  expect((await org.api.post(`/people/${ada}/erase`, {})).status).toBe(200)
  expect(await textsOf(`/companies/${one}`)).toEqual(['Ask [erased] first'])
  const stored = await storedText(service, org.id)
  for (const words of ['Darjeeling', 'Adalgisa']) expect(stored).not.toContain(words)
})
