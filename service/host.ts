import type { Logger } from 'pino'
import { startBackground } from '#service/background.ts'
import { registry } from '#service/connectors/registry.ts'
import { trustProxies } from '#service/core/gate/peer.ts'
import { providersFrom } from '#service/core/providers.ts'
import { secretsOf } from '#service/core/secret.ts'
import { dashboardUrlOf, databaseOf, mailDomainOf, type Settings } from '#service/core/settings.ts'
import type { Database } from '#service/db/client.ts'
import { openForService } from '#service/db/open.ts'
import { standbyLog } from '#service/db/standby/told.ts'
import type { Engine } from '#service/engine/engine.ts'
import { modelSource } from '#service/models.ts'
import { startService } from '#service/server.ts'
import { startTelemetry } from '#service/telemetry/start.ts'
import { metricsOf } from '#service/telemetry/telemetry.ts'

export type Host = {
  url: string
  db: Database
  onDatabaseLost: (cb: (cause: Error) => void) => void
  close(): Promise<void>
}

/** Starts the service with its database and background work. With `runs: false`, automations run in workers instead. */
export async function startHost(settings: Settings, log: Logger, { runs = true } = {}): Promise<Host> {
  const telemetry = await startTelemetry({ settings, log, role: 'service' })
  const { db, announce, onExit } = await openForService({
    ...databaseOf(settings),
    onWait: () => log.warn('the database is starting up; waiting for it'),
    onStandby: standbyLog(log),
  }).catch(async (error: unknown) => {
    await telemetry.close()
    throw error
  })
  let engine: Engine | null = null
  trustProxies(settings.SIGNALBOX_TRUSTED_PROXIES ?? [])
  try {
    const providers = providersFrom(settings)
    const models = modelSource(db, settings, providers)
    const service = await startService({
      db,
      log,
      host: settings.SIGNALBOX_HOST,
      port: settings.SIGNALBOX_API_PORT,
      secret: secretsOf(settings),
      providers,
      publicUrl: settings.SIGNALBOX_PUBLIC_URL,
      dashboardUrl: dashboardUrlOf(settings),
      mailDomain: mailDomainOf(settings),
      surface: settings.SIGNALBOX_SURFACE,
      models,
      engine: () => engine?.health() ?? null,
      metrics: metricsOf(telemetry, settings),
      rateLimit: settings.SIGNALBOX_RATE_LIMIT ?? (db.kind === 'embedded' ? 'process' : 'shared'),
    })
    announce(service.url)
    telemetry.observe({ db, engine: () => engine?.health() ?? null })
    const background = await startBackground({
      ...{ db, log, settings, models, providers, runs },
      ownsDatabase: db.kind === 'embedded',
    })
    engine = background.engine
    const { SIGNALBOX_SMTP_HOST: smtpHost, SIGNALBOX_SMTP_PORT: smtpPort } = settings
    const smtp =
      smtpPort === undefined
        ? null
        : await (await import('#service/doors/smtp/smtp.ts')).startSmtp({
            db,
            log,
            sources: registry,
            host: smtpHost,
            port: smtpPort,
          })
    return {
      url: service.url,
      db,
      onDatabaseLost: onExit,
      async close() {
        await smtp?.close()
        await service.close()
        await background.stop()
        await telemetry.close()
        await db.close()
      },
    }
  } catch (error) {
    await telemetry.close()
    await db.close()
    throw error
  }
}
