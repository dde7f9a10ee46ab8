import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api'
import { statementName } from '#service/watching/statements.ts'
import type { Fact, Happening } from '#service/watching/watching.ts'
import { type Measurement, type MeasurementName, measurements } from './measurements.ts'

type Instruments = {
  /** Counts, or adds to a histogram. */
  record(name: MeasurementName, value: number, attributes: Attributes): void
}

/** Makes the instruments for everything that is told; what is observed has its own. */
export function instrumentsOf(meter: Meter): Instruments {
  const made = new Map<string, Counter | Histogram>()
  for (const [name, { kind, unit, description, bounds, observed }] of Object.entries<Measurement>(
    measurements,
  )) {
    if (observed) continue
    const options = { unit, description }
    if (kind === 'counter') made.set(name, meter.createCounter(name, options))
    else {
      const advice = bounds && { explicitBucketBoundaries: bounds }
      made.set(name, meter.createHistogram(name, { ...options, ...(advice && { advice }) }))
    }
  }
  return {
    record(name, value, attributes) {
      const one = made.get(name)
      if (one && 'add' in one) one.add(value, attributes)
      else one?.record(value, attributes)
    },
  }
}

/** Methods that are told apart; strangers may send any other word. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function methodOf(method: string): string {
  return methods.has(method) ? method : '_OTHER'
}

/** Class of an error, or its code: never its words, which may hold anything. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code.slice(0, 40) : error.name
}

type Noted = [name: MeasurementName, value: number, attributes: Attributes]

/** Says what a happening adds. Attributes are words of ours, of which there are few. */
function addedBy(happening: Happening, seconds: number, failure: unknown): Noted[] {
  switch (happening.kind) {
    case 'request': {
      const { method, route, status } = happening
      const attributes = {
        'http.request.method': methodOf(method),
        'http.response.status_code': status,
        ...(route !== null && { 'http.route': route }),
      }
      return [['http.server.request.duration', seconds, attributes]]
    }
    // The service measures them where they arrive.
    case 'asking':
      return []
    case 'statement': {
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': statementName(happening.text).split(' ')[0] ?? 'OTHER',
        ...(failure !== undefined && { 'error.type': kindOfError(failure) }),
      }
      return [['db.client.operation.duration', seconds, attributes]]
    }
    case 'run': {
      const { cause, outcome } = happening
      return [['signalbox.run.duration', seconds, { cause, outcome }]]
    }
    case 'event':
      return [['signalbox.event.duration', seconds, { outcome: happening.outcome }]]
    case 'arrival': {
      const { source, outcome } = happening
      return [['signalbox.arrival.duration', seconds, { source, outcome }]]
    }
    case 'delivery': {
      const { channel, purpose, outcome } = happening
      return [['signalbox.delivery.duration', seconds, { channel, purpose, outcome }]]
    }
    case 'webhook':
      return [['signalbox.webhook.duration', seconds, { outcome: happening.outcome }]]
    case 'model':
      return addedByModel(happening, seconds)
  }
}

function addedByModel(happening: Extract<Happening, { kind: 'model' }>, seconds: number): Noted[] {
  const { inputTokens, outputTokens, operation, failure } = happening
  const attributes = modelAttributes(happening)
  const tokens = (type: string, n: number): Noted => [
    'gen_ai.client.token.usage',
    n,
    { ...attributes, 'gen_ai.token.type': type },
  ]
  const used = failure === null ? [tokens('input', inputTokens)] : []
  if (failure === null && operation === 'chat') used.push(tokens('output', outputTokens))
  return [['gen_ai.client.operation.duration', seconds, attributes], ...used]
}

/** Adds what has happened to the measurements. */
export function recordHappening(
  { record }: Instruments,
  happening: Happening,
  seconds: number,
  failure: unknown,
): void {
  for (const [name, value, attributes] of addedBy(happening, seconds, failure))
    record(name, value, attributes)
}

export function modelAttributes(happening: Extract<Happening, { kind: 'model' }>): Attributes {
  const { operation, provider, model, failure } = happening
  return {
    'gen_ai.operation.name': operation,
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    ...(failure !== null && { 'error.type': failure }),
  }
}

function addedByFact(fact: Fact): Noted[] {
  switch (fact.kind) {
    case 'run-ended':
      return [['signalbox.runs.ended', 1, { cause: fact.cause, outcome: fact.outcome }]]
    case 'received':
      return [['signalbox.arrivals.received', 1, { source: fact.source, repeated: !fact.isNew }]]
    case 'scheduled':
      return [['signalbox.schedule.lateness', Math.max(0, fact.lateSeconds), {}]]
    case 'turn': {
      const { loop, seconds, failed } = fact
      const turn: Noted = ['signalbox.loop.turn.duration', seconds, { loop }]
      return failed ? [turn, ['signalbox.loop.failures', 1, { loop }]] : [turn]
    }
  }
}

export function recordFact({ record }: Instruments, fact: Fact): void {
  for (const [name, value, attributes] of addedByFact(fact)) record(name, value, attributes)
}
