import type pg from 'pg'
import type { Database } from '#service/db/client.ts'

type Query = (...given: unknown[]) => unknown

function textOf(given: unknown[]): string {
  const [first] = given
  if (typeof first === 'string') return first
  return typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
}

/** As the driver does: whoever gave a function is told by it. */
function refuse(failure: Error, callback: unknown): Promise<never> | undefined {
  if (typeof callback !== 'function') return Promise.reject(failure)
  callback(failure)
}

type Instead = (text: string, client: pg.PoolClient | null) => Error | Promise<void> | null

/** The same database, where a statement may fail or wait as `instead` says, in transactions as well. */
export function intercept(db: Database, instead: Instead): Database {
  const wrap = (target: pg.Pool | pg.PoolClient, client: pg.PoolClient | null) => {
    const query: Query = (...given) => {
      const what = instead(textOf(given), client)
      if (what instanceof Error) return refuse(what, given.at(-1))
      const run = () => Reflect.apply(target.query, target, given)
      return what ? what.then(run) : run()
    }
    return new Proxy(target, {
      get(_, name) {
        if (name === 'query') return query
        const member = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }
  const pool = wrap(db.pool, null) as pg.Pool
  const connect = async () => {
    const client = await db.pool.connect()
    return wrap(client, client) as pg.PoolClient
  }
  return {
    ...db,
    pool: new Proxy(pool, { get: (_, name) => (name === 'connect' ? connect : Reflect.get(pool, name)) }),
  }
}
