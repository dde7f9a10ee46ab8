import { expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { countRows } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** Every seventh is not called Émile, and every second is a Lind; many were last seen at one instant, and some never. */
async function crowd(orgId: string, people: number): Promise<void> {
  await service.db.pool.query(
    `INSERT INTO people (org_id, display_name, search_text, is_vip, last_seen_at)
     SELECT $1, name, name, n % 3 = 0, CASE WHEN n % 11 > 0 THEN timestamptz '2026-01-01' + n / 3 * interval '1 minute' END
       FROM (SELECT n, CASE WHEN n % 7 = 0 THEN 'Otto ' ELSE 'Émile ' END
                    || CASE WHEN n % 2 = 0 THEN 'Lind ' ELSE '' END || n AS name
               FROM generate_series(1, $2::int) AS n) g`,
    [orgId, people],
  )
  await countRows(service.db, orgId)
}

/** Made for the first test, and read by all. */
let crowded: ReturnType<typeof twoCrowds> | undefined

/** 10 115 of the first are called Émile, 5 900 Lind and 1 685 Otto: all, some and few of them, as a search tells them apart. */
async function twoCrowds() {
  const [org, other] = [await service.org(), await service.org()]
  await crowd(org.id, 11_800)
  await crowd(other.id, 500)
  return org
}

async function inOrder(orgId: string, text: string, order: string, which = 'true'): Promise<string[]> {
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM people WHERE org_id = $1 AND display_name ILIKE $2 AND ${which} ORDER BY last_seen_at ${order}, id ${order}`,
    [orgId, `%${text}%`],
  )
  return rows.map(({ id }) => id)
}

test.each([
  ['many, shortly', 'ÉM', 'desc', 'DESC NULLS LAST'],
  ['many, backwards', 'm', 'asc', 'ASC NULLS FIRST'],
  ['some', 'lind', 'desc', 'DESC NULLS LAST'],
  ['some, backwards', 'IND', 'asc', 'ASC NULLS FIRST'],
  ['few', 'tto', 'desc', 'DESC NULLS LAST'],
  ['few, backwards', 'O', 'asc', 'ASC NULLS FIRST'],
])(
  'a search that finds %s: its total and its pages are those of all who match',
  async (_, text, sortOrder, order) => {
    crowded ??= twoCrowds()
    const org = await crowded
    const expected = await inOrder(org.id, text, order)
    for (const page of [1, 2, Math.ceil(expected.length / 100), 99]) {
      const query = new URLSearchParams({ search: text, sortOrder, page: `${page}`, limit: '100' })
      const answer = await org.api.get(`/people?${query}`)
      expect(answer.body.totalCount).toBe(expected.length)
      expect(column(answer, 'id')).toEqual(expected.slice((page - 1) * 100, page * 100))
    }
    const vips = await inOrder(org.id, text, order, 'is_vip')
    const answer = await org.api.get(
      `/people?${new URLSearchParams({ search: text, sortOrder, isVip: 'true' })}`,
    )
    expect(answer.body.totalCount).toBe(vips.length)
    expect(column(answer, 'id')).toEqual(vips.slice(0, 50))
  },
)
