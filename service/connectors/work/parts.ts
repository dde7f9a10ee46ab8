import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { importDue } from '#service/connectors/import/run.ts'
import type { Part } from '#service/engine/engine.ts'
import { mapDue } from './arrivals.ts'
import { readHistory } from './backfills.ts'
import type { Scope } from './claim.ts'
import { eraseDue } from './erase.ts'
import { fetchDue } from './fetches.ts'
import { lookAtHealth } from './health.ts'
import type { UnderWay } from './held.ts'
import type { WorkDeps } from './opened.ts'
import { holdLines } from './sockets.ts'

const arrivalsAtOnce = 50
const pagesAtOnce = 8
const fetchesAtOnce = 20
const linesAtOnce = 100
/** Milliseconds between two looks at how connections are. */
const healthMs = 60_000

/** Does something no more often than every so many milliseconds; in between there is nothing to do. */
function every(ms: number, work: () => Promise<unknown>): () => Promise<number> {
  let next = 0
  return async () => {
    if (performance.now() < next) return 0
    next = performance.now() + ms
    await work()
    return 0
  }
}

/** The work of what comes in, for the loops of the engine. */
export function signalParts(deps: WorkDeps, scope: Scope = {}): Part[] {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const lines = holdLines(deps, owner, scope)
  const mapping: UnderWay = new Map()
  const reading: UnderWay = new Map()
  const fetching: UnderWay = new Map()
  const left = (underWay: UnderWay) => () => Promise.all(underWay.values())
  const health = every(healthMs, () => lookAtHealth(deps, scope))
  return [
    {
      name: 'arrivals',
      limit: arrivalsAtOnce,
      turn: (limit, signal) => mapDue({ ...deps, signal }, limit, scope, mapping),
      ended: left(mapping),
    },
    {
      name: 'history',
      limit: pagesAtOnce,
      turn: (limit, signal) => readHistory({ ...deps, signal }, owner, limit, scope, reading),
      ended: left(reading),
    },
    {
      name: 'fetches',
      limit: fetchesAtOnce,
      turn: (limit, signal) => fetchDue({ ...deps, signal }, owner, limit, scope, fetching),
      ended: left(fetching),
    },
    { name: 'lines', limit: linesAtOnce, turn: lines.turn, ended: lines.ended },
    { name: 'imports', limit: 1, turn: (_, signal) => importDue({ ...deps, signal }, owner, scope.orgIds) },
    { name: 'erasing', limit: 1, turn: () => eraseDue(deps, scope) },
    { name: 'sources', limit: 1, turn: health },
  ]
}
