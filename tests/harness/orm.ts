import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Rows for tests, written with Drizzle through this connection or pool: what a column is called, its types know. */
export function ormOf(through: pg.Pool | pg.ClientBase): NodePgDatabase {
  // Drizzle asks for more than the `query` that it calls.
  return drizzle(through as pg.Pool | pg.PoolClient)
}
