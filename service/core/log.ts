import type { Logger } from 'pino'
import { pino } from 'pino'
import pretty from 'pino-pretty'
import { tellLine } from '#service/watching/watching.ts'

type Issue = { path?: readonly unknown[]; message: string }

/** Where and why an answer breaks the contract: the answer itself stands beside it in the error. */
function placesOf(issues: readonly Issue[]): string {
  return issues
    .slice(0, 10)
    .map(({ path = [], message }) => `${path.map(String).join('.')}: ${message}`)
    .join('; ')
}

/** Shows an error without what it says of people: the answer that broke the contract, the row that the database refused. */
function withoutContent(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { data, detail, issues, ...shown } = pino.stdSerializers.err(error)
  return Array.isArray(issues) ? { ...shown, places: placesOf(issues) } : shown
}

/** How a log writes what it is given; every log of the program does. */
export const serializers = { err: withoutContent }

/** Hands on each line as it is written. */
const hooks = {
  streamWrite(line: string): string {
    tellLine(line)
    return line
  },
}

/** Machine-readable lines for a server; plain lines on standard error for a person at a terminal. */
export function createLogger(level: string, forPeople: boolean): Logger {
  if (!forPeople) return pino({ level, base: null, serializers, hooks })
  return pino(
    { level, base: null, serializers, hooks },
    pretty({ destination: 2, ignore: 'time', colorize: process.stderr.isTTY }),
  )
}
