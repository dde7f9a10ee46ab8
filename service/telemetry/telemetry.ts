import type { Settings } from '#service/core/settings.ts'
import type { Observed } from './levels.ts'

export type Telemetry = {
  /** Makes the page for Prometheus; null where there is none. */
  page: (() => Promise<string>) | null
  /** Has pool, queues and background work read from now on. */
  observe(observed: Observed): void
  /** Sends what is left, within some seconds. */
  close(): Promise<void>
}

/** The page with its token; null where none is set. */
export function metricsOf({ page }: Pick<Telemetry, 'page'>, { SIGNALBOX_METRICS_TOKEN: token }: Settings) {
  return page && token !== undefined ? { token, page } : null
}
