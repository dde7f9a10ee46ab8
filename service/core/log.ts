import type { Logger } from 'pino'
import { pino } from 'pino'
import pretty from 'pino-pretty'

/** Machine-readable lines for a server; plain lines on standard error for a person at a terminal. */
export function createLogger(level: string, forPeople: boolean): Logger {
  if (!forPeople) return pino({ level, base: null })
  return pino(
    { level, base: null },
    pretty({ destination: 2, ignore: 'time', colorize: process.stderr.isTTY }),
  )
}
