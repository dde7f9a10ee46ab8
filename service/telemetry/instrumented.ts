import { setTimeout as pause } from 'node:timers/promises'
import {
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Logger } from 'pino'
import { version } from '#service/core/version.ts'
import { watchWith } from '#service/watching/watching.ts'
import type { Sending } from './environment.ts'
import { type Observed, observeLevels } from './levels.ts'
import type { Telemetry } from './telemetry.ts'
import { watcherOf } from './watcher.ts'

/** Milliseconds that what is left may take to be sent when the process stops. */
const lastPatience = 3000

function resourceOf(role: string) {
  const own = resourceFromAttributes({ 'service.name': `signalbox-${role}`, 'service.version': version })
  return own.merge(detectResources({ detectors: [hostDetector, serviceInstanceIdDetector, envDetector] }))
}

type Needs = {
  log: Pick<Logger, 'info' | 'warn'>
  role: 'service' | 'worker' | 'dashboard'
  env: Record<string, string | undefined>
  sending: Sending
  hasPage: boolean
}

/** Measures, follows and sends: one set of instruments, read by whoever asks at /metrics and by the sender. */
export async function startInstrumented({ log, role, env, sending, hasPage }: Needs): Promise<Telemetry> {
  const resource = resourceOf(role)
  const asked = hasPage ? (await import('./page.ts')).metricsPage() : null
  const exporters =
    sending.signals.size > 0
      ? (await import('./exporters.ts')).exportersFor(sending.signals, { env, resource, log })
      : { tracing: null, reader: null, logging: null }
  const readers = [asked?.reader, exporters.reader].filter((one): one is IMetricReader => !!one)
  const metering = new MeterProvider({ resource, readers })
  const meter = metering.getMeter('signalbox', version)
  watchWith(
    watcherOf({
      meter,
      tracer: exporters.tracing?.getTracer('signalbox', version) ?? null,
      logger: exporters.logging?.getLogger('signalbox', version) ?? null,
    }),
  )
  let unobserve: () => void = () => undefined
  return {
    page: asked?.page ?? null,
    observe(observed: Observed) {
      unobserve = observeLevels(meter, observed)
    },
    async close() {
      const sent = Promise.allSettled([
        exporters.tracing?.shutdown(),
        metering.shutdown(),
        exporters.logging?.shutdown(),
      ])
      await Promise.race([sent, pause(lastPatience, undefined, { ref: false })])
      watchWith(null)
      unobserve()
    },
  }
}
