import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * Statements written with Drizzle, through this connection or pool. Apart from the rest of the database, because
 * loading it takes Node.js half a second, which no command needs.
 */
export function ormOf(through: pg.Pool | pg.ClientBase): NodePgDatabase {
  // Drizzle asks for more than the `query` that it calls.
  return drizzle(through as pg.Pool | pg.PoolClient)
}
