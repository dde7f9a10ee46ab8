import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { type IMetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { millisecondsIn, samplingOf } from './environment.ts'

type Environment = Record<string, string | undefined>
type Log = Pick<Logger, 'info' | 'warn'>

type Result = { code: number; error?: Error }
type Exporter<Batch> = { export(batch: Batch, done: (result: Result) => void): void }

/** Tells when a collector stops taking what is sent, and when it takes it again: once each. */
function toldOnce(log: Log) {
  const away = new Set<string>()
  const note = (signal: string, { code, error }: Result) => {
    if (code === 0) {
      if (away.delete(signal) && away.size === 0) log.info('the collector takes telemetry again')
      return
    }
    if (away.size === 0) {
      const reason = error && 'code' in error ? String(error.code) : error?.name
      log.warn(
        { reason },
        'the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take telemetry; what is sent meanwhile is dropped',
      )
    }
    away.add(signal)
  }
  return <Batch>(signal: string, exporter: Exporter<Batch>): void => {
    const send = exporter.export.bind(exporter)
    exporter.export = (batch, done) =>
      send(batch, (result) => {
        note(signal, result)
        done(result)
      })
  }
}

function samplerOf(env: Environment) {
  const { share, followsParent } = samplingOf(env)
  const root =
    share === 1
      ? new AlwaysOnSampler()
      : share === 0
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(share)
  return followsParent ? new ParentBasedSampler({ root }) : root
}

export type Exporters = {
  tracing: TracerProvider | null
  reader: IMetricReader | null
  logging: LoggerProvider | null
}

type Batches = { scheduledDelayMillis?: number; maxQueueSize?: number; maxExportBatchSize?: number }

/** Reads delays and sizes of batches; what is not set is left to the libraries. */
function batchesOf(env: Environment, prefix: string): Batches {
  return {
    ...given('scheduledDelayMillis', millisecondsIn(env, `${prefix}_SCHEDULE_DELAY`)),
    ...given('maxQueueSize', millisecondsIn(env, `${prefix}_MAX_QUEUE_SIZE`)),
    ...given('maxExportBatchSize', millisecondsIn(env, `${prefix}_MAX_EXPORT_BATCH_SIZE`)),
  }
}

function given(name: keyof Batches, value: number | undefined): Batches {
  return value === undefined ? {} : { [name]: value }
}

/** Milliseconds for one batch, retries included, where OTEL_EXPORTER_OTLP_TIMEOUT says nothing. */
const patience = 3000

/** Makes what sends to the collector. Endpoint, headers, timeout and compression are read by the exporters themselves. */
export function exportersFor(
  signals: Set<string>,
  { env, resource, log }: { env: Environment; resource: Resource; log: Log },
): Exporters {
  const limits: { timeoutMillis?: number } = env.OTEL_EXPORTER_OTLP_TIMEOUT ? {} : { timeoutMillis: patience }
  const exportIntervalMillis = millisecondsIn(env, 'OTEL_METRIC_EXPORT_INTERVAL')
  const interval: { exportIntervalMillis?: number } = exportIntervalMillis ? { exportIntervalMillis } : {}
  const tell = toldOnce(log)
  const made: Exporters = { tracing: null, reader: null, logging: null }
  if (signals.has('traces')) {
    const exporter = new OTLPTraceExporter(limits)
    tell('traces', exporter)
    const spanProcessors = [new BatchSpanProcessor({ exporter, ...batchesOf(env, 'OTEL_BSP') })]
    made.tracing = new TracerProvider({ resource, sampler: samplerOf(env), spanProcessors })
  }
  if (signals.has('metrics')) {
    const exporter = new OTLPMetricExporter(limits)
    tell('metrics', exporter)
    made.reader = new PeriodicExportingMetricReader({ exporter, ...interval })
  }
  if (signals.has('logs')) {
    const exporter = new OTLPLogExporter(limits)
    tell('logs', exporter)
    const processors = [new BatchLogRecordProcessor({ exporter, ...batchesOf(env, 'OTEL_BLRP') })]
    made.logging = new LoggerProvider({ resource, processors })
  }
  return made
}
