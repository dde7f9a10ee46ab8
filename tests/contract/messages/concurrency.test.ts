import { expect, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('one message pushed many times at once is written once', async () => {
  const org = await service.org()
  const message = aMessage({ author: { email: 'ada@halden.example' } })
  const results = (await Promise.all(Array.from({ length: 8 }, () => push(org.api, [message])))).flat()
  expect(results.filter(({ status }) => status === 'created')).toHaveLength(1)
  expect(new Set(results.map(({ messageId }) => messageId)).size).toBe(1)
  expect(objectsOf(await org.api.get('/people'))).toMatchObject([{ messageCount: 1, identityCount: 1 }])
})

test('pushes of new people with one address, company and channel at once make one of each', async () => {
  const org = await service.org()
  const pushes = Array.from({ length: 8 }, (_, n) =>
    push(org.api, [
      aMessage({ id: `a${n}`, author: { platformId: `P${n}`, email: 'ada@halden.example' } }),
      aMessage({ id: `b${n}`, author: { platformId: `Q${n}`, email: `q${n}@halden.example` } }),
    ]),
  )
  await Promise.all(pushes)
  const read = async () => {
    const answers = await Promise.all(
      ['/people?limit=100', '/companies', '/channels'].map((it) => org.api.get(it)),
    )
    return answers.map(({ body }) => body)
  }
  const kept = await read()
  expect(kept).toMatchObject([
    { totalCount: 9 },
    { totalCount: 1, data: [{ personCount: 9, messageCount: 16 }] },
    { totalCount: 1, data: [{ messageCount: 16 }] },
  ])
  await rebuildStatistics(service.db.pool, org.id)
  expect(await read()).toEqual(kept)
})
