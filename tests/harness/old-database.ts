import type pg from 'pg'

/** When the 27 migrations of versions before 0.2.0 were made, first and last, as their database remembers them. */
const oldMigrations = [1_795_234_655_124, 1_795_382_270_592]

/** Makes a database look like one of a version before 0.2.0, which knows nothing of the present migrations. */
export async function markAsOld(client: Pick<pg.Client, 'query'>): Promise<void> {
  await client.query('DELETE FROM signalbox.__drizzle_migrations')
  await client.query(
    `INSERT INTO signalbox.__drizzle_migrations (hash, created_at)
     SELECT 'old-' || at, at FROM unnest($1::bigint[]) AS at`,
    [oldMigrations],
  )
}
