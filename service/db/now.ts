import type pg from 'pg'

/** The clock that decides what is due: the database's, whatever the clocks of the processes say. */
export async function databaseNow(client: Pick<pg.ClientBase, 'query'>): Promise<Date> {
  const found = await client.query<{ now: string }>('SELECT clock_timestamp() AS now')
  return new Date(found.rows[0]?.now ?? Number.NaN)
}
