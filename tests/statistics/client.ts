import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import '#tests/harness/provided.ts'

export interface TestClients {
  /** The client that most tests need. */
  readonly client: pg.Client
  /** As many as asked for, each a connection of its own. */
  all(count: number): Promise<pg.Client[]>
}

/** Connections for the tests of a file. */
export function useClients(): TestClients {
  const open: pg.Client[] = []
  const all = async (count: number) => {
    while (open.length < count) {
      const client = new pg.Client(inject('database').pool)
      await client.connect()
      open.push(client)
    }
    return open.slice(0, count)
  }
  beforeAll(async () => {
    await all(1)
  })
  afterAll(async () => {
    for (const client of open) await client.end()
  })
  return {
    get client() {
      const [first] = open
      if (!first) throw new Error('The first connection is made before the tests')
      return first
    },
    all,
  }
}

export async function createOrg(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO organizations (slug, name) VALUES ($1, $1) RETURNING id',
    [`statistics-${randomUUID()}`],
  )
  return rows[0]?.id ?? ''
}

export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
