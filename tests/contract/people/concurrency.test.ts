import { expect, test } from 'vitest'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function person() {
  const org = await service.org()
  const [id] = await addPeople(service.db, org.id, [{ displayName: 'Ada' }])
  return { ...org, id, path: `/people/${id}` }
}

test('updates of different fields at once are all kept', async () => {
  const { api, path } = await person()
  const changes = [
    ...['github', 'linkedin', 'title', 'twitter'].map((name) => ({ [name]: name })),
    { phone: '+47 1' },
    { website: 'ada.example' },
  ]
  const answers = await Promise.all(changes.map((connections) => api.patch(path, { connections })))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect((await api.get(path)).body.connections).toEqual(Object.assign({}, ...changes))
})

test('of updates of one field at once each is written down with the value before it', async () => {
  const { api, id, path } = await person()
  const names = Array.from({ length: 8 }, (_, n) => `Name ${n}`)
  await Promise.all(names.map((displayName) => api.patch(path, { displayName })))
  const { rows } = await service.db.pool.query<{ before: string; after: string }>(
    `SELECT previous_values->>'displayName' AS before, changes->>'displayName' AS after
       FROM changes WHERE entity = 'person' AND entity_id = $1`,
    [id],
  )
  const last = (await api.get(path)).body.displayName
  expect(rows.map(({ after }) => after).toSorted()).toEqual(names)
  expect(rows.map(({ before }) => before).toSorted()).toEqual(['Ada', ...names.filter((it) => it !== last)])
})

test('one request sent many times under one key changes one thing', async () => {
  const { api, id, path } = await person()
  const send = () => api.patch(path, { displayName: 'Grace' }, { headers: { 'Idempotency-Key': 'many' } })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  const good = answers.filter(({ status }) => status === 200)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(new Set(good.map(({ text }) => text)).size).toBe(1)
  const { rows } = await service.db.pool.query(
    `SELECT FROM changes WHERE entity = 'person' AND entity_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
})
