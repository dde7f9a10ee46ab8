import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Attributes, BatchObservableResult, Meter, Observable } from '@opentelemetry/api'
import { version } from '#service/core/version.ts'
import type { Database } from '#service/db/client.ts'
import { databaseLevels } from './database-levels.ts'
import { type Measurement, type MeasurementName, measurements } from './measurements.ts'

/** State of the background work of this process. */
export type EngineLevels = { runsUnderWay: number; failing: string[]; stuck: string[] }

export type Observed = { db: Database; engine: () => EngineLevels | null }

type Note = (name: MeasurementName, value: number, attributes?: Attributes) => void

/** Milliseconds between two looks at the event loop, which are part of what is measured. */
const resolution = 20
const nano = 1e9
const micro = 1e6

function noteProcess(note: Note, delay: ReturnType<typeof monitorEventLoopDelay>): void {
  note('signalbox.build.info', 1, { version, node: process.version })
  const late = (measured: number) => Math.max(0, measured / nano - resolution / 1000)
  note('nodejs.eventloop.delay.p50', late(delay.percentile(50)))
  note('nodejs.eventloop.delay.p99', late(delay.percentile(99)))
  note('nodejs.eventloop.delay.max', late(delay.max))
  delay.reset()
  const { rss, heapUsed } = process.memoryUsage()
  note('process.memory.usage', rss)
  note('signalbox.heap.used', heapUsed)
  const { user, system } = process.cpuUsage()
  note('process.cpu.time', user / micro, { 'cpu.mode': 'user' })
  note('process.cpu.time', system / micro, { 'cpu.mode': 'system' })
  note('process.uptime', process.uptime())
}

function notePool(note: Note, { pool }: Database): void {
  const { totalCount, idleCount, waitingCount, options } = pool
  note('db.client.connection.count', totalCount - idleCount, { 'db.client.connection.state': 'used' })
  note('db.client.connection.count', idleCount, { 'db.client.connection.state': 'idle' })
  note('db.client.connection.max', options.max)
  note('db.client.connection.pending_requests', waitingCount)
}

function noteStandby(note: Note, { standby }: Database): void {
  if (!standby) return
  const { state, lagBytes, reads } = standby
  note('signalbox.standby.ready', state === 'ready' ? 1 : 0)
  if (lagBytes !== null) note('signalbox.standby.lag', lagBytes)
  note('signalbox.reads', reads.standby, { database: 'standby' })
  note('signalbox.reads', reads.primary, { database: 'primary' })
}

function noteEngine(note: Note, levels: EngineLevels | null): void {
  if (!levels) return
  note('signalbox.runs.underway', levels.runsUnderWay)
  note('signalbox.loops.failing', levels.failing.length)
  note('signalbox.loops.stuck', levels.stuck.length)
}

/** Has everything observed that is there to be read; returns what ends that. */
export function observeLevels(meter: Meter, { db, engine }: Observed): () => void {
  const observables = new Map<string, Observable>()
  for (const [name, { kind, unit, description, observed }] of Object.entries<Measurement>(measurements)) {
    if (!observed) continue
    const options = { unit, description }
    const make = kind === 'counter' ? 'createObservableCounter' : 'createObservableGauge'
    observables.set(name, meter[make](name, options))
  }
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const ofDatabase = databaseLevels(db)
  const observe = async (result: BatchObservableResult) => {
    const note: Note = (name, value, attributes) => {
      const one = observables.get(name)
      if (one) result.observe(one, value, attributes)
    }
    noteProcess(note, delay)
    notePool(note, db)
    noteStandby(note, db)
    noteEngine(note, engine())
    const found = await ofDatabase()
    note('signalbox.database.up', found ? 1 : 0)
    if (!found) return
    note('signalbox.database.size', found.bytes)
    note('signalbox.clock.skew', found.skewSeconds)
    for (const { queue, due, lagSeconds } of found.queues) {
      note('signalbox.queue.due', due, { queue })
      note('signalbox.queue.lag', lagSeconds, { queue })
    }
  }
  const all = [...observables.values()]
  meter.addBatchObservableCallback(observe, all)
  return () => {
    delay.disable()
    meter.removeBatchObservableCallback(observe, all)
  }
}
