import { expect, test } from 'vitest'
import { rows } from '#service/db/client.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function within<T>(
  use: (client: { pool: Awaited<ReturnType<typeof connect>> }) => Promise<T>,
): Promise<T> {
  const client = await connect()
  try {
    return await use({ pool: client })
  } finally {
    client.release()
  }
}

const connect = () => service.db.pool.connect()

test('a read that fails says who asked', async () => {
  const failure = await rows(service.db, 'SELECT nothing_of_the_kind', []).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: '42703', stack: expect.stringContaining('statement.test.ts') })
})

test('a connection goes on after a read that failed on it', async () => {
  const found = await within(async (client) => {
    await expect(rows(client, 'SELECT 1 / $1::int AS n', [0])).rejects.toMatchObject({ code: '22012' })
    return rows(client, 'SELECT 1 / $1::int AS n', [1])
  })
  expect(found).toEqual([{ n: 1 }])
})

test.each([
  [true, 1],
  [false, 0],
])('the connection keeps what is planned: %s', async (planned, kept) => {
  const text = `SELECT $1::int AS "kept${kept}"`
  const found = await within(async (client) => {
    for (const n of [1, 2]) expect(await rows(client, text, [n], planned)).toEqual([{ [`kept${kept}`]: n }])
    return rows(client, 'SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement = $1', [text])
  })
  // Behind a pooler nothing is kept.
  expect(found).toEqual([{ n: service.db.isPooled ? 0 : kept }])
})
