import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Backlog } from '#contract/queue.ts'
import { workChannel } from '#service/core/outbox.ts'
import type { Database } from '#service/db/client.ts'
import { clockSkew, skewLog } from '#service/db/clock.ts'
import { tellLongTurns } from '#service/watching/slow.ts'
import { giveMissingNextRuns, recomputeZones } from './clock/next-runs.ts'
import { sweep } from './clock/sweep.ts'
import { type Loop, startLoop } from './loops/loop.ts'
import { backlogOf } from './queue/backlog.ts'
import type { CreateDeliveries } from './queue/finish.ts'
import { reapRuns } from './queue/heartbeat.ts'
import { cancelWord } from './queue/insert.ts'
import { endLeasesOfTheDead, leaseOwner } from './queue/lease-owner.ts'
import type { CreateNotice } from './queue/tell-owner.ts'
import { type Execute, startWorker } from './queue/worker.ts'

/** Result of the check that runs every minute. */
type Findings = {
  checkedAt: string
  /** Automations without a next run that got one. */
  repaired: number
  /** Automations and runs that are due since a minute or more. */
  overdueAutomations: number
  overdueRuns: number
  /** What is due and has not begun, of all organizations. */
  queues: Backlog
}

type EngineHealth = {
  status: 'working' | 'behind' | 'failing'
  runsUnderWay: number
  /** Parts whose last turn failed. */
  failing: string[]
  /** Parts whose turn has not ended for half an hour: only a new process can help. */
  stuck: string[]
  lastCheck: Findings | null
}

const enough = 1000

/** Counts up to a thousand, because more makes no difference. */
async function countOverdue(
  db: Pick<Database, 'pool'>,
): Promise<Pick<Findings, 'overdueAutomations' | 'overdueRuns'>> {
  const found = await db.pool.query<{ automations: string; runs: string }>(
    `SELECT (SELECT count(*) FROM (SELECT FROM automations WHERE next_run_at < now() - interval '1 minute' LIMIT ${enough}) a)
              AS automations,
            (SELECT count(*) FROM (SELECT FROM runs WHERE status = 'queued' AND due_at < now() - interval '1 minute'
              LIMIT ${enough}) r) AS runs`,
  )
  return {
    overdueAutomations: Number(found.rows[0]?.automations),
    overdueRuns: Number(found.rows[0]?.runs),
  }
}

/** Loop from outside: `turn` does at most `limit` pieces of work and returns how many it did. */
export type Part = {
  name: string
  limit: number
  turn: (limit: number, signal: AbortSignal) => Promise<number>
  /** Resolves when work that outlasted its turn has ended. */
  ended?: () => Promise<unknown>
}

export type EngineDeps = {
  db: Database
  log: Logger
  execute: Execute
  createDeliveries: CreateDeliveries
  createNotice: CreateNotice
  parts: Part[]
  concurrency: number
  perOrganization?: number
  /** Nobody else has the files of the database, so leases of ended processes need not run out. */
  ownsDatabase?: boolean
  /** These organizations only; for tests. */
  orgIds?: string[]
  /** Milliseconds after which a turn that has not ended is told; a minute by default. */
  longestTurnMs?: number
  /** Milliseconds that running work gets to end when the engine stops. */
  graceMs?: number
}

export type Engine = { health(): EngineHealth; stop(): Promise<void> }

/** Milliseconds between checks for work, in case a notification of the database is lost. */
const idleMs = 1000
/** Each run tells of deliveries and events, in every process. */
const partBreathMs = 50
const keepMs = 5000
const reapMs = 10_000
const checkMs = 60_000
const graceMs = 10_000
const stuckMs = 30 * 60_000
const longestTurnMs = 60_000

function stuckOf(loops: Loop[]): string[] {
  const since = performance.now() - stuckMs
  return loops.flatMap(({ state }) => ((state.turnSince ?? since) < since ? [state.name] : []))
}

function healthOf(loops: Loop[], runsUnderWay: number, lastCheck: Findings | null): EngineHealth {
  const failing = loops.flatMap(({ state }) => (state.failuresInRow > 0 ? [state.name] : []))
  const behind = (lastCheck?.overdueAutomations ?? 0) + (lastCheck?.overdueRuns ?? 0) > 0
  const status = failing.length > 0 ? 'failing' : behind ? 'behind' : 'working'
  return { status, runsUnderWay, failing, stuck: stuckOf(loops), lastCheck }
}

async function check({ db, log, orgIds }: EngineDeps, tellSkew: (ms: number) => void): Promise<Findings> {
  tellSkew(await clockSkew(db))
  const repaired = await giveMissingNextRuns(db, { orgIds })
  if (repaired > 0) log.error({ repaired }, 'automations without a next run were given one')
  let more = true
  while (more) more = await recomputeZones(db, { orgIds })
  const queues = await backlogOf(db, null)
  return { checkedAt: new Date().toISOString(), repaired, ...(await countOverdue(db)), queues }
}

/** The loop that a notification names; all of them when it names none that is known here. */
export function wokenBy<Named extends Pick<Loop, 'state'>>(loops: Named[], word: string): Named[] {
  const named = loops.filter(({ state }) => state.name === word)
  return named.length > 0 ? named : loops
}

/** Runs schedules, events, runs and deliveries until it is stopped. Any number of processes may do so. */
export async function startEngine(deps: EngineDeps): Promise<Engine> {
  const { db, log, parts, orgIds } = deps
  const owner = leaseOwner()
  if (deps.ownsDatabase) await endLeasesOfTheDead(db, { orgIds })
  const loops: Loop[] = []
  const stopping = new AbortController()
  const wakeAll = () => {
    for (const loop of loops) loop.wake()
  }
  const onRoom = () => loops.find(({ state }) => state.name === 'runs')?.wake()
  const worker = startWorker({ ...deps, owner, onRoom })
  let findings: Findings | null = null
  const tellSkew = skewLog(log)
  const add = (name: string, wait: number, turn: () => Promise<boolean>, breathMs = 0) => {
    loops.push(startLoop({ name, idleMs: wait, breathMs, log, turn }))
  }
  const quiet: Loop[] = []
  const addQuiet = (name: string, wait: number, turn: () => Promise<unknown>) => {
    quiet.push(startLoop({ name, idleMs: wait, log, turn: () => turn().then(() => false) }))
  }
  add('sweep', idleMs, async () => (await sweep(deps, { orgIds })).more)
  add('runs', idleMs, () => worker.turn())
  for (const { name, limit, turn } of parts)
    add(name, idleMs, async () => (await turn(limit, stopping.signal)) > 0, partBreathMs)
  addQuiet('leases', keepMs, () => worker.keep())
  addQuiet('reaper', reapMs, () => reapRuns(deps, { owner, orgIds }))
  addQuiet('check', checkMs, async () => {
    findings = await check(deps, tellSkew)
  })
  const onNotify = (payload: string) => {
    for (const loop of payload === cancelWord ? quiet : wokenBy(loops, payload)) loop.wake()
  }
  // Wakes the loops only when the connection is up: while it is down they back off.
  const unlisten = await db.listen(workChannel, onNotify, (isUp) => {
    if (isUp) wakeAll()
  })
  const stopTelling = tellLongTurns(() => [...loops, ...quiet], log, deps.longestTurnMs ?? longestTurnMs)
  const grace = deps.graceMs ?? graceMs
  const leftovers = () => Promise.all(parts.map(({ ended }) => ended?.()))
  const patience = () => pause(grace, undefined, { ref: false })
  return {
    health: () => healthOf([...loops, ...quiet], worker.underWay(), findings),
    async stop() {
      stopping.abort()
      stopTelling()
      await unlisten()
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all([worker.stop(grace), Promise.race([leftovers(), patience()])])
      await Promise.all(quiet.map((loop) => loop.stop()))
    },
  }
}
