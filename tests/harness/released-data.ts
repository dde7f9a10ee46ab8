import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inspectBackup, restoreBackup } from '#service/db/backup/restore.ts'
import { openForRestore } from '#service/db/open.ts'

/** What the demo of a released version looked like after its first start, with a key that is in `keyOf020`. */
const fileOf020 = fileURLToPath(new URL('./data-of-0.2.0.signalbox', import.meta.url))

/** Makes a data directory as version 0.2.0 left it: its tables, and the rows that it wrote. */
export async function makeDataOf020(dataDir: string): Promise<Record<string, number>> {
  const { head, rows } = await inspectBackup(fileOf020)
  const place = await openForRestore({ url: undefined, dataDir }, head.migrations.at(-1) ?? 0)
  const client = new pg.Client(place.config)
  try {
    await client.connect()
    await restoreBackup(client, fileOf020, head)
    return rows
  } finally {
    await client.end()
    await place.close()
  }
}
