import { expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { countRows } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** 5 600 people, every seventh without the text; many were last seen at one instant, and some never. */
async function crowd(orgId: string): Promise<void> {
  await service.db.pool.query(
    `INSERT INTO people (org_id, display_name, search_text, last_seen_at)
     SELECT $1, name, name, CASE WHEN n % 11 > 0 THEN timestamptz '2026-01-01' + n / 3 * interval '1 minute' END
       FROM (SELECT n, CASE WHEN n % 7 = 0 THEN 'Otto ' ELSE 'Émile ' END || n AS name FROM generate_series(1, 5600) AS n) g`,
    [orgId],
  )
  await countRows(service.db, orgId)
}

/** Made for the first test, and read by all. */
let crowded: ReturnType<typeof twoCrowds> | undefined

async function twoCrowds() {
  const [org, other] = [await service.org(), await service.org()]
  await crowd(org.id)
  await crowd(other.id)
  return org
}

async function inOrder(orgId: string, text: string, order: string): Promise<string[]> {
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM people WHERE org_id = $1 AND display_name ILIKE $2 ORDER BY last_seen_at ${order}, id ${order}`,
    [orgId, `%${text}%`],
  )
  return rows.map(({ id }) => id)
}

test.each([
  ['many, shortly', 'ÉM', 'desc', 'DESC NULLS LAST'],
  ['many, backwards', 'm', 'asc', 'ASC NULLS FIRST'],
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
  },
)
