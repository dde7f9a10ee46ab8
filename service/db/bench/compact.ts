import type pg from 'pg'

/**
 * Rewrites a table without the row versions that an update of every row left behind, and with it the table of its
 * search texts and the totals of tags, which are filled as rows come in. Nothing may refer to the two meanwhile.
 */
export async function compact(client: pg.ClientBase, table: 'people' | 'companies'): Promise<void> {
  await client.query(`CREATE TEMP TABLE compacted ON COMMIT DROP AS SELECT * FROM ${table}`)
  await client.query(`TRUNCATE ${table}, ${table}_search`)
  if (table === 'people') await client.query("DELETE FROM counters WHERE name LIKE 'people\\_tag:%'")
  await client.query(`INSERT INTO ${table} SELECT * FROM compacted ORDER BY org_id, id`)
  await client.query('DROP TABLE compacted')
}
