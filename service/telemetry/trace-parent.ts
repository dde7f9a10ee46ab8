import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api'

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Reads a `traceparent` of W3C Trace Context; null for anything else. */
export function readTrace(text: string | null): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(text ?? '') ?? []
  const found = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(found) ? found : null
}

export function writeTrace({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
