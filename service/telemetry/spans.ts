import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { statementName } from '#service/watching/statements.ts'
import type { Happening } from '#service/watching/watching.ts'
import { kindOfError, methodOf, modelAttributes } from './instruments.ts'

type Shape = { name: string; kind: SpanKind; attributes: Attributes }

/** Statements that say nothing of what is done. */
const plumbing = /^(BEGIN|COMMIT|ROLLBACK|SET)\b/

/**
 * Describes the span of something that begins; null for what gets none. Never holds an address as it was sent, a value, or
 * anything that a person wrote.
 */
export function shapeOf(happening: Happening): Shape | null {
  switch (happening.kind) {
    case 'request':
      return {
        name: methodOf(happening.method),
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': methodOf(happening.method), 'url.scheme': 'http' },
      }
    case 'asking': {
      const [method, name] = [methodOf(happening.method), nameOf(happening)]
      return { name, kind: SpanKind.CLIENT, attributes: { 'http.request.method': method } }
    }
    case 'statement': {
      const name = statementName(happening.text)
      if (plumbing.test(name)) return null
      const [operation = name, table] = name.split(' ')
      const attributes = {
        ...{ 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name },
        ...(table !== undefined && { 'db.collection.name': table }),
      }
      return { name, kind: SpanKind.CLIENT, attributes }
    }
    case 'run':
      return inner('run', { 'signalbox.cause': happening.cause, 'signalbox.attempt': happening.attempt })
    case 'event':
      return inner('match event', { 'signalbox.event': happening.name })
    case 'arrival':
      return inner('map arrival', { 'signalbox.source': happening.source })
    case 'delivery': {
      const { channel, purpose } = happening
      return inner(
        'deliver',
        { 'signalbox.channel': channel, 'signalbox.purpose': purpose },
        SpanKind.PRODUCER,
      )
    }
    case 'webhook':
      return inner('send webhook', { 'signalbox.event': happening.event }, SpanKind.PRODUCER)
    case 'model': {
      const { operation, model } = happening
      return { name: `${operation} ${model}`, kind: SpanKind.CLIENT, attributes: modelAttributes(happening) }
    }
  }
}

function nameOf({ method, route }: { method: string; route: string | null }): string {
  return route === null ? methodOf(method) : `${methodOf(method)} ${route}`
}

function inner(name: string, attributes: Attributes, kind = SpanKind.CONSUMER): Shape {
  return { name, kind, attributes }
}

type Ending = { name?: string; attributes: Attributes; isError: boolean }

/** Says what became of it. */
export function endingOf(happening: Happening, failure: unknown): Ending {
  const error = failure === undefined ? {} : { 'error.type': kindOfError(failure) }
  switch (happening.kind) {
    case 'request': {
      const { method, route, status } = happening
      const attributes = {
        'http.response.status_code': status,
        ...(route !== null && { 'http.route': route }),
        ...(status >= 500 && { 'error.type': String(status) }),
      }
      return { name: nameOf({ method, route }), attributes, isError: status >= 500 }
    }
    case 'asking': {
      const { route, status } = happening
      const attributes = {
        ...(status > 0 && { 'http.response.status_code': status }),
        ...(route !== null && { 'url.template': route }),
        ...error,
      }
      return { attributes, isError: failure !== undefined || status >= 400 }
    }
    case 'statement':
      return { attributes: error, isError: failure !== undefined }
    case 'model': {
      const { inputTokens, outputTokens, operation } = happening
      const used = {
        'gen_ai.usage.input_tokens': inputTokens,
        ...(operation === 'chat' && { 'gen_ai.usage.output_tokens': outputTokens }),
      }
      const attributes = { ...modelAttributes(happening), ...(happening.failure === null && used) }
      return { attributes, isError: happening.failure !== null }
    }
    default: {
      const { outcome } = happening
      const isError = failure !== undefined || outcome === 'failed'
      const event = happening.kind === 'webhook' ? { 'signalbox.event': happening.event } : {}
      return { attributes: { 'signalbox.outcome': outcome, ...event, ...error }, isError }
    }
  }
}

export const failed = { code: SpanStatusCode.ERROR }
