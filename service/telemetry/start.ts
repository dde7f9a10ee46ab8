import type { Logger } from 'pino'
import type { Settings } from '#service/core/settings.ts'
import { slowStatements, tellStandstills } from '#service/watching/slow.ts'
import { hearStatements } from '#service/watching/statements.ts'
import { sendingOf } from './environment.ts'
import type { Telemetry } from './telemetry.ts'

type Needs = {
  settings: Settings
  log: Logger
  role: 'service' | 'worker'
  env?: Record<string, string | undefined>
}

/** Milliseconds; statements of the embedded database wait for one another. */
const slowOnServer = 1000
const slowEmbedded = 5000

function tellSlow(settings: Settings, log: Logger): () => void {
  const usual = settings.DATABASE_URL ? slowOnServer : slowEmbedded
  const longest = settings.SIGNALBOX_SLOW_STATEMENT_MS ?? usual
  // A busy laptop is no fault, and `start` shows warnings to whoever tries the demo on one.
  const level = settings.DATABASE_URL ? 'warn' : 'info'
  hearStatements(longest === 0 ? null : slowStatements(log, longest, level))
  const stop = tellStandstills(log, level)
  return () => {
    hearStatements(null)
    stop()
  }
}

/** Starts what watches this process. Nothing of OpenTelemetry is loaded unless a setting asks for it. */
export async function startTelemetry({ settings, log, role, env = process.env }: Needs): Promise<Telemetry> {
  const sending = sendingOf(env)
  const hasPage = settings.SIGNALBOX_METRICS_TOKEN !== undefined
  if (sending.problem !== null) log.warn(sending.problem)
  const stop = tellSlow(settings, log)
  const instrumented =
    hasPage || sending.signals.size > 0
      ? await (await import('./instrumented.ts')).startInstrumented({ log, role, env, sending, hasPage })
      : null
  return {
    page: instrumented?.page ?? null,
    observe: (observed) => instrumented?.observe(observed),
    async close() {
      stop()
      await instrumented?.close()
    },
  }
}
