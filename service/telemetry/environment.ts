type Environment = Record<string, string | undefined>

const signals = ['traces', 'metrics', 'logs'] as const
type Signal = (typeof signals)[number]

/** What is sent, and to which protocol; nothing where no collector is named. */
export type Sending = { signals: Set<Signal>; problem: string | null }

function isOff(env: Environment, signal: Signal): boolean {
  return env[`OTEL_${signal.toUpperCase()}_EXPORTER`]?.trim().toLowerCase() === 'none'
}

function protocolOf(env: Environment, signal: Signal): string {
  const own = env[`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_PROTOCOL`]
  return (own || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf').trim()
}

/** Says what goes to a collector, by the standard variables of OpenTelemetry. */
export function sendingOf(env: Environment): Sending {
  const isDisabled = env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT || isDisabled) return { signals: new Set(), problem: null }
  const wanted = signals.filter((signal) => !isOff(env, signal))
  const spoken = wanted.filter((signal) => protocolOf(env, signal) === 'http/protobuf')
  const problem =
    spoken.length < wanted.length
      ? 'OTEL_EXPORTER_OTLP_PROTOCOL: only http/protobuf is spoken; nothing else is sent'
      : null
  return { signals: new Set(spoken), problem }
}

/** Reads a whole number of milliseconds; undefined leaves the default of the library. */
export function millisecondsIn(env: Environment, name: string): number | undefined {
  const value = Number(env[name])
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** Share of traces that are kept, and whether a trace that began elsewhere decides; as OTEL_TRACES_SAMPLER says. */
export function samplingOf(env: Environment): { share: number; followsParent: boolean } {
  const name = env.OTEL_TRACES_SAMPLER?.trim().toLowerCase() ?? ''
  const given = Number(env.OTEL_TRACES_SAMPLER_ARG || 1)
  const ratio = given >= 0 && given <= 1 ? given : 1
  const share = name.endsWith('traceidratio') ? ratio : name.endsWith('always_off') ? 0 : 1
  return { share, followsParent: name === '' || name.startsWith('parentbased') }
}
