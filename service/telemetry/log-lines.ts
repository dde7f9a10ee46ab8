import { type Attributes, type Context, type Logger, ROOT_CONTEXT, SeverityNumber } from '@opentelemetry/api'
import * as z from 'zod'

/** Levels of pino. */
const severities: Record<number, { severityNumber: SeverityNumber; severityText: string }> = {
  10: { severityNumber: SeverityNumber.TRACE, severityText: 'TRACE' },
  20: { severityNumber: SeverityNumber.DEBUG, severityText: 'DEBUG' },
  30: { severityNumber: SeverityNumber.INFO, severityText: 'INFO' },
  40: { severityNumber: SeverityNumber.WARN, severityText: 'WARN' },
  50: { severityNumber: SeverityNumber.ERROR, severityText: 'ERROR' },
  60: { severityNumber: SeverityNumber.FATAL, severityText: 'FATAL' },
}

/** Lines below this level stay in the log of the process: that of a request has its whole address. */
const leastLevel = 30

/** Fields that hold numbers, ids and words of ours. Any other stays in the log of the process. */
const passed = new Set([
  ...[
    'arrival',
    'automationId',
    'connectionId',
    'delivery',
    'endpointId',
    'eventId',
    'orgId',
    'requestId',
    'runId',
  ],
  ...['connection', 'import', 'invitationId', 'issue', 'keyId', 'operation'],
  ...['attempt', 'database', 'failures', 'loop', 'part', 'repaired', 'source', 'status', 'webhook'],
  ...['clockSkewMs', 'fingerprint', 'moreBefore', 'statement', 'stoodStillMs', 'tookMs', 'underWayMs'],
])

const line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z
    .looseObject({
      type: z.string().optional(),
      code: z.unknown().optional(),
      message: z.unknown().optional(),
    })
    .optional(),
})

type Line = z.infer<typeof line>

function attributesOf({ err, ...fields }: Line): Attributes {
  const kept = Object.entries(fields).filter(([name, value]) => passed.has(name) && typeof value !== 'object')
  const code = typeof err?.code === 'string' ? { 'error.code': err.code } : {}
  const error = err ? { 'exception.type': err.type ?? 'Error', ...code } : {}
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, value as string | number | boolean])),
    ...error,
  }
}

/**
 * Makes a record of a line of the log: its sentence, which is one of ours, and what holds nothing that people wrote. What an error
 * says may quote a value, so its class and code go along, and its words stay in the log of the process.
 */
export function emitLine(logger: Logger, json: string, context: Context = ROOT_CONTEXT): void {
  const read = line.safeParse(JSON.parse(json)).data
  if (!read || read.level < leastLevel) return
  const { level, time, msg = '', err } = read
  const body = err && msg === err.message ? 'an error' : msg
  const severity = severities[level] ?? { severityNumber: SeverityNumber.INFO, severityText: 'INFO' }
  logger.emit({ ...severity, timestamp: time, body, attributes: attributesOf(read), context })
}
