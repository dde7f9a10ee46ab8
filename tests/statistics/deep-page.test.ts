import { expect, test } from 'vitest'
import { clearSeenHours, fillSeenHours } from '#service/db/statistics/seen-hours.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** 2 600 people over 700 hours, many in one hour, and 150 who were never seen. */
const people = `
  INSERT INTO people (org_id, display_name, search_text, last_seen_at)
  SELECT $1, 'P' || n, 'P' || n,
    CASE WHEN n % 18 = 0 THEN NULL
         WHEN n % 5 = 0 THEN timestamptz '2026-02-03 04:05:00Z' + n * interval '1 second'
         ELSE timestamptz '2026-01-01Z' + n * interval '16 minutes' END
    FROM generate_series(1, 2750) AS n`

const inOrder =
  'SELECT id FROM people WHERE org_id = $1 ORDER BY last_seen_at DESC NULLS LAST, id DESC NULLS LAST'

test('every page holds the rows of its place, however far down and past those ever seen', async () => {
  const { id, api } = await service.org()
  await service.db.pool.query(people, [id])
  for (const step of [clearSeenHours, fillSeenHours]) await service.db.pool.query(step, [id])
  const all = (await service.db.pool.query<{ id: string }>(inOrder, [id])).rows.map((row) => row.id)
  for (const limit of [100, 37]) {
    const pages = Math.ceil(all.length / limit) + 1
    for (let page = 1; page <= pages; page++) {
      const answer = await api.get(`/people?limit=${limit}&page=${page}`)
      const ids = (answer.body.data as { id: string }[]).map((person) => person.id)
      expect(ids, `page ${page} of ${limit}`).toEqual(all.slice((page - 1) * limit, page * limit))
    }
  }
})
