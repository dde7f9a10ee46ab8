import { describe, expect, test } from 'vitest'
import { readAll } from '#tests/harness/answers.ts'
import { addPeople } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import type { Org } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const start = Date.UTC(2026, 0, 1)
const at = (minutes: number) => new Date(start + minutes * 60_000)

async function inOrder({ id }: Org, direction: 'DESC NULLS LAST' | 'ASC NULLS FIRST'): Promise<unknown[]> {
  const { rows } = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM people WHERE org_id = $1 ORDER BY last_seen_at ${direction}, id ${direction}`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** 1900 people: 700 of one instant, 500 spread over one hour, 500 over many hours, 200 never seen. */
const crowd = [
  ...Array.from({ length: 700 }, () => ({ lastSeenAt: at(50_000) })),
  ...Array.from({ length: 500 }, (_, n) => ({ lastSeenAt: new Date(start + 40_020 * 60_000 + n * 7000) })),
  ...Array.from({ length: 500 }, (_, n) => ({ lastSeenAt: at(n * 45) })),
  ...Array.from({ length: 200 }, () => ({})),
]

describe('GET /people far down', () => {
  test.each([100, 73])('shows everybody once, in order, in pages of %i', async (limit) => {
    const org = await service.org()
    await addPeople(service.db, org.id, crowd)
    expect(await readAll(org.api, '/people', 'id', limit)).toEqual(await inOrder(org, 'DESC NULLS LAST'))
  })

  test('shows the same backwards', async () => {
    const org = await service.org()
    await addPeople(service.db, org.id, crowd)
    const seen = await readAll(org.api, '/people?sortOrder=asc', 'id', 100)
    expect(seen).toEqual(await inOrder(org, 'ASC NULLS FIRST'))
  })

  test('shows one person a page, at the edges of hours and of those never seen', async () => {
    const org = await service.org()
    await addPeople(service.db, org.id, crowd)
    const order = await inOrder(org, 'DESC NULLS LAST')
    for (const page of [1000, 1001, 1199, 1200, 1201, 1202, 1699, 1700, 1701, 1702, 1899, 1900, 1901]) {
      const { body } = await org.api.get(`/people?limit=1&page=${page}`)
      expect([body.data].flat().map((it) => Object(it).id)).toEqual(order.slice(page - 1, page))
    }
  })

  test('keeps up with messages that arrive', async () => {
    const org = await service.org()
    const authors = Array.from({ length: 1400 }, (_, n) => ({
      platformId: `U${n}`,
      sentAt: at(n * 13).toISOString(),
    }))
    const send = (round: string, some: typeof authors) =>
      push(
        org.api,
        some.map(({ platformId, sentAt }) =>
          aMessage({ id: `${round}-${platformId}`, sentAt, author: { platformId } }),
        ),
      )
    for (let from = 0; from < authors.length; from += 500)
      await send('first', authors.slice(from, from + 500))
    const later = authors
      .filter((_, n) => n % 5 === 0)
      .map((it, n) => ({ ...it, sentAt: at(9000 + n * 3).toISOString() }))
    await send('later', later)
    await send(
      'earlier',
      later.slice(0, 50).map((it) => ({ ...it, sentAt: at(-999).toISOString() })),
    )
    expect(await readAll(org.api, '/people', 'id', 100)).toEqual(await inOrder(org, 'DESC NULLS LAST'))
  })
})
