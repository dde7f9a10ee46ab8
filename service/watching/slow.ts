import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { statementName, withoutValues } from './statements.ts'

const minute = 60_000

/** Lets each name through once a minute, and says how often it was held back since. */
export function oncePerMinute(now: () => number = () => performance.now()) {
  const told = new Map<string, { at: number; held: number }>()
  return (name: string): { before: number } | null => {
    const last = told.get(name)
    const at = now()
    if (last && at - last.at < minute) {
      last.held++
      return null
    }
    if (told.size > 1000) told.clear()
    told.set(name, { at, held: 0 })
    return { before: last?.held ?? 0 }
  }
}

/** Level of a line. */
export type Level = 'info' | 'warn'

/** Logs statements that took long, each once a minute, with their text and without its values. */
export function slowStatements(log: Logger, longestMs: number, level: Level, may = oncePerMinute()) {
  return (text: string, took: number): void => {
    if (took < longestMs) return
    const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const passed = may(fingerprint)
    if (!passed) return
    const statement = statementName(text)
    log[level](
      {
        statement,
        fingerprint,
        tookMs: Math.round(took),
        moreBefore: passed.before,
        text: withoutValues(text),
      },
      'a statement took long',
    )
  }
}

const every = 1000
/** Milliseconds that everything else in the process may wait. */
const longestStandstill = 1000

/** Logs when the process computed for so long that nothing else could happen; returns what ends that. */
export function tellStandstills(log: Logger, level: Level): () => void {
  let last = performance.now()
  const may = oncePerMinute()
  const timer = setInterval(() => {
    const now = performance.now()
    const stood = now - last - every
    last = now
    if (stood < longestStandstill || !may('standstill')) return
    log[level](
      { stoodStillMs: Math.round(stood) },
      'the process stood still: it computed, or was not given the processor',
    )
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

type Turn = { state: { name: string; turnSince: number | null } }

/** Logs parts of the background work whose turn does not end, each once a minute; returns what ends that. */
export function tellLongTurns(parts: () => readonly Turn[], log: Logger, longestMs: number): () => void {
  const may = oncePerMinute()
  const look = () => {
    const now = performance.now()
    for (const { state } of parts()) {
      const took = state.turnSince === null ? 0 : now - state.turnSince
      if (took >= longestMs && may(state.name))
        log.warn(
          { loop: state.name, underWayMs: Math.round(took) },
          'a part of the engine has not come to an end',
        )
    }
  }
  const timer = setInterval(look, Math.min(longestMs, 10_000))
  timer.unref()
  return () => clearInterval(timer)
}
