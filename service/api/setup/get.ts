import type pg from 'pg'
import type { SetupState } from '#contract/setup.ts'
import type { Context } from '#service/core/context.ts'

export async function isSetUp(connection: pg.ClientBase | pg.Pool): Promise<boolean> {
  const found = await connection.query('SELECT FROM organizations LIMIT 1')
  return found.rowCount === 1
}

export async function getSetup({ db }: Context): Promise<SetupState> {
  return { needed: !(await isSetUp(db.pool)) }
}
