import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type Logger,
  type Meter,
  ROOT_CONTEXT,
  type Span,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Happening, Watcher } from '#service/watching/watching.ts'
import { instrumentsOf, recordFact, recordHappening } from './instruments.ts'
import { emitLine } from './log-lines.ts'
import { endingOf, failed, shapeOf } from './spans.ts'
import { readTrace, writeTrace } from './trace-parent.ts'

type Parts = { meter: Meter; tracer: Tracer | null; logger: Logger | null }

/** Context to begin in: that of what is under way, else the one that was kept with the work. */
function parentOf(happening: Happening, present: Context | undefined): Context {
  const kept = 'trace' in happening ? readTrace(happening.trace) : null
  return kept ? trace.setSpanContext(ROOT_CONTEXT, kept) : (present ?? ROOT_CONTEXT)
}

/** Makes measurements, spans and records of what the service tells. */
export function watcherOf({ meter, tracer, logger }: Parts): Watcher {
  const instruments = instrumentsOf(meter)
  const present = new AsyncLocalStorage<Context>()

  /** Statements and calls outside of anything that is followed get no span: the loops ask the database each second. */
  const spanOf = (happening: Happening): { span: Span; context: Context } | null => {
    const isInner = happening.kind === 'statement' || happening.kind === 'model'
    if (!tracer || (happening.kind === 'statement' && !present.getStore())) return null
    const shape = shapeOf(happening)
    if (!shape) return null
    const parent = isInner ? (present.getStore() ?? ROOT_CONTEXT) : parentOf(happening, present.getStore())
    const { name, kind, attributes } = shape
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }

  const end = (happening: Happening, span: Span | undefined, began: number, failure: unknown) => {
    recordHappening(instruments, happening, (performance.now() - began) / 1000, failure)
    if (!span) return
    const { name, attributes, isError } = endingOf(happening, failure)
    if (name !== undefined) span.updateName(name)
    span.setAttributes(attributes)
    if (isError) span.setStatus(failed)
    span.end()
  }

  return {
    async around(happening, work) {
      const began = performance.now()
      const followed = spanOf(happening)
      try {
        const result = await (followed ? present.run(followed.context, work) : work())
        end(happening, followed?.span, began, undefined)
        return result
      } catch (error) {
        end(happening, followed?.span, began, error)
        throw error
      }
    },
    tell: (fact) => recordFact(instruments, fact),
    line: (json) => logger && emitLine(logger, json, present.getStore()),
    trace() {
      const context = present.getStore()
      const span = context && trace.getSpanContext(context)
      return span ? writeTrace(span) : null
    },
  }
}
