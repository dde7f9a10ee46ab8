import type { Logger } from 'pino'
import { outsideFrom } from './core/outside.ts'
import { secretOf } from './core/secret.ts'
import type { Settings } from './core/settings.ts'
import type { Database } from './db/client.ts'
import { openForService } from './db/open.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { modelsFrom } from './runs/agent/models.ts'
import { startService } from './server.ts'

export type Host = {
  url: string
  db: Database
  onDatabaseLost: (cb: (cause: Error) => void) => void
  close(): Promise<void>
}

/** The service with its database and background work, in this process. */
export async function startHost(settings: Settings, log: Logger): Promise<Host> {
  const { db, announce, onExit } = await openForService(settings)
  try {
    const service = await startService({
      db,
      log,
      host: settings.SIGNALBOX_HOST,
      port: settings.SIGNALBOX_API_PORT,
      secret: secretOf(settings),
      outside: outsideFrom(settings),
      surface: settings.SIGNALBOX_SURFACE,
      models: modelsFrom(settings),
      rateLimit: settings.SIGNALBOX_RATE_LIMIT ?? (db.kind === 'embedded' ? 'process' : 'shared'),
    })
    announce(service.url)
    const housekeeping = startHousekeeping(db, log)
    return {
      url: service.url,
      db,
      onDatabaseLost: onExit,
      async close() {
        await service.close()
        await housekeeping.stop()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
