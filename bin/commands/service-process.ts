import { createLogger } from '#service/core/log.ts'
import { startHost } from '#service/host.ts'
import { type CommonFlags, settingsFrom } from './options.ts'
import { untilStopped } from './until-stopped.ts'

export type ServeFlags = CommonFlags & { runs: boolean }

export async function serve(flags: ServeFlags): Promise<void> {
  const settings = settingsFrom({ ...flags, apiPort: flags.port ?? flags.apiPort, port: undefined })
  const log = createLogger(settings.SIGNALBOX_LOG_LEVEL, false)
  const host = await startHost(settings, log, { runs: flags.runs })
  log.info({ url: `${host.url}/v1`, database: host.db.kind }, 'service started')
  const lost = new Promise<Error>((resolve) => host.onDatabaseLost(resolve))
  const cause = await Promise.race([untilStopped().then(() => null), lost])
  if (cause) {
    log.fatal({ err: cause }, 'the embedded database ended')
    process.exitCode = 1
  }
  await host.close()
  log.info('service stopped')
}
