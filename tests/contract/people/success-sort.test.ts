import { describe, expect, test } from 'vitest'
import { column, expectPages, objectsOf } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const at = (day: number) => new Date(Date.UTC(2026, 1, day))

/** Twenty people in groups of four with the same statistics; the last group was never seen. */
const tied = Array.from({ length: 20 }, (_, n) => {
  const group = Math.floor(n / 4)
  return { lastSeenAt: group === 4 ? null : at(10 - group), messageCount: group * 3 }
})

describe('GET /people', () => {
  test('sorts by last seen, newest first, unless told otherwise; those never seen come last', async () => {
    const org = await service.org()
    const ids = await addPeople(service.db, org.id, [{}, { lastSeenAt: at(3) }, { lastSeenAt: at(5) }, {}])
    const sorted = [ids[2], ids[1], ids[3], ids[0]]
    for (const query of ['', '?sortBy=lastSeen', '?sortOrder=desc', '?sortBy=lastSeen&sortOrder=desc'])
      expect(column(await org.api.get(`/people${query}`), 'id')).toEqual(sorted)
    expect(column(await org.api.get('/people?sortOrder=asc'), 'id')).toEqual(sorted.toReversed())
  })

  test('sorts by messages', async () => {
    const org = await service.org()
    await addPeople(service.db, org.id, [{ messageCount: 9 }, { messageCount: 100 }, { messageCount: 20 }])
    expect(column(await org.api.get('/people?sortBy=messageCount'), 'messageCount')).toEqual([100, 20, 9])
    const rising = await org.api.get('/people?sortBy=messageCount&sortOrder=asc')
    expect(column(rising, 'messageCount')).toEqual([9, 20, 100])
  })

  test.each([
    'sortBy=lastSeen&sortOrder=desc',
    'sortBy=lastSeen&sortOrder=asc',
    'sortBy=messageCount&sortOrder=desc',
    'sortBy=messageCount&sortOrder=asc',
    'search=person',
    'search=person&sortOrder=asc',
    'isVip=false&sortBy=messageCount',
  ])('has neither gaps nor repeats between pages of equal people: %s', async (query) => {
    const org = await service.org()
    const ids = await addPeople(service.db, org.id, tied)
    const seen = await expectPages(org.api, `/people?${query}`, 'id', 3)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('takes the largest page, and shows 50 without a limit', async () => {
    const org = await service.org()
    await addPeople(
      service.db,
      org.id,
      Array.from({ length: 101 }, () => ({})),
    )
    expect(objectsOf(await org.api.get('/people'))).toHaveLength(50)
    expect(objectsOf(await org.api.get('/people?limit=100'))).toHaveLength(100)
    expect(objectsOf(await org.api.get('/people?limit=1'))).toHaveLength(1)
    const far = await org.api.get('/people?page=999999999999999&limit=100')
    expect(far.body).toEqual({ data: [], page: 999999999999999, limit: 100, totalCount: 101 })
  })
})
