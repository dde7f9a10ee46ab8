import { startBackground } from '#service/background.ts'
import { createLogger } from '#service/core/log.ts'
import { providersFrom } from '#service/core/providers.ts'
import { databaseOf, SettingsError } from '#service/core/settings.ts'
import { version } from '#service/core/version.ts'
import { findOwner } from '#service/db/embedded/lock.ts'
import { openForWorker } from '#service/db/open.ts'
import { serveHealth } from '#service/doors/http/health.ts'
import type { Lifecycle } from '#service/doors/http/reply.ts'
import { startHost } from '#service/host.ts'
import { modelSource } from '#service/models.ts'
import { startTelemetry } from '#service/telemetry/start.ts'
import { metricsOf } from '#service/telemetry/telemetry.ts'
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

export async function work(flags: CommonFlags): Promise<void> {
  const settings = settingsFrom({ ...flags, port: undefined })
  const port = flags.port ?? settings.SIGNALBOX_WORKER_PORT
  const owner = settings.DATABASE_URL ? null : await findOwner(settings.SIGNALBOX_DATA_DIR)
  if (!settings.DATABASE_URL && !owner?.address)
    throw new SettingsError(
      'A worker shares a database: set DATABASE_URL, or start a service on this data directory first.',
    )
  const log = createLogger(settings.SIGNALBOX_LOG_LEVEL, false)
  const telemetry = await startTelemetry({ settings, log, role: 'worker' })
  const db = await openForWorker({
    ...databaseOf(settings),
    onWait: () => log.warn('the database is starting up; waiting for it'),
  })
  const providers = providersFrom(settings)
  const background = await startBackground({
    ...{ db, log, settings, providers },
    models: modelSource(db, settings, providers),
    runs: true,
  })
  const lifecycle: Lifecycle = { phase: 'ready', startedAt: performance.now(), version }
  const engine = () => background.engine?.health() ?? null
  telemetry.observe({ db, engine })
  const health = await serveHealth(
    { db, lifecycle, engine, log, metrics: metricsOf(telemetry, settings) },
    { host: settings.SIGNALBOX_HOST, port },
  )
  log.info({ database: db.kind, health: health.url }, 'worker started')
  await untilStopped()
  lifecycle.phase = 'stopping'
  await background.stop()
  await health.close()
  await telemetry.close()
  await db.close()
  log.info('worker stopped')
}
