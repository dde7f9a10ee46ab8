import type { Database } from '#service/db/client.ts'
import { stepChannel } from '#service/engine/queue/steps.ts'

type Watch = {
  /** Until something was told of the run, the time is over, or the signal says stop. */
  next(most: number, signal: AbortSignal): Promise<void>
  end(): void
}

type Line = { wake: Map<string, Set<() => void>>; close: Promise<() => Promise<void>> }

/** One line to the database a process, however many follow. */
const lines = new WeakMap<Database, Line>()

function lineOf(db: Database): Line {
  const known = lines.get(db)
  if (known) return known
  const wake: Line['wake'] = new Map()
  const ring = (runId: string) => wake.get(runId)?.forEach((it) => void it())
  const close = db.listen(stepChannel, ring, () => undefined)
  const line = { wake, close }
  lines.set(db, line)
  return line
}

function leave(db: Database, line: Line, runId: string, ring: () => void): void {
  const ofRun = line.wake.get(runId)
  ofRun?.delete(ring)
  if (ofRun?.size === 0) line.wake.delete(runId)
  if (line.wake.size > 0 || lines.get(db) !== line) return
  lines.delete(db)
  void line.close.then((close) => close()).catch(() => undefined)
}

/** Tells when something happened to a run. What is told between two questions is not lost. */
export function watch(db: Database, runId: string): Watch {
  const line = lineOf(db)
  let rung = false
  let wake: () => void = () => undefined
  const ring = () => {
    rung = true
    wake()
  }
  const ofRun = line.wake.get(runId) ?? new Set()
  line.wake.set(runId, ofRun.add(ring))
  return {
    next: (most, signal) =>
      new Promise((resolve) => {
        if (rung || signal.aborted) {
          rung = false
          return resolve()
        }
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          rung = false
          resolve()
        }
        const timer = setTimeout(done, most)
        signal.addEventListener('abort', done, { once: true })
        wake = done
      }),
    end: () => leave(db, line, runId, ring),
  }
}
