import { type Database, openDatabase } from '#service/db/client.ts'
import { openForCommand } from '#service/db/open.ts'

/** The database of a running service, beside it: that of a server, or the embedded one of a folder. */
export async function openBeside(at: { url: string | undefined; folder: string }): Promise<Database> {
  if (at.url === undefined) return openForCommand({ url: undefined, dataDir: at.folder, poolSize: 2 })
  return openDatabase({
    kind: 'postgresql',
    pool: { connectionString: at.url, max: 2, options: '-c timezone=UTC' },
    listen: async () => async () => undefined,
    close: async () => undefined,
  })
}
