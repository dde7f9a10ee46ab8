import type { Logger } from 'pino'
import { transaction } from '#service/core/write.ts'
import { type Database, prepared } from '#service/db/client.ts'
import { type Happening, watched } from '#service/watching/watching.ts'
import { attend, type Pass } from '../../loops/loop.ts'
import { underLease } from '../../queue/lease.ts'
import { limitsReached } from '../../queue/month.ts'
import type { CreateNotice } from '../../queue/tell-owner.ts'
import { claimEvents, giveBack, giveUp, keepEvents, tryLater } from './claim.ts'
import { decideByJudge, decideCheaply } from './decide.ts'
import type { DueEvent } from './decision.ts'
import type { JudgeFor } from './judge-of.ts'
import { findListeners } from './listeners.ts'
import { recordDecisions } from './record.ts'

export type MatchDeps = {
  db: Database
  log: Logger
  createNotice: CreateNotice
  /** Judges conditions, by the models of each organization. */
  judgeFor: JudgeFor
  signal?: AbortSignal
} & Pass

/** Organizations whose lines are worked on at once. */
const linesAtOnce = 4
/** Attempts after which an event that cannot be matched is given up. */
const mostTries = 10
/** Milliseconds after which the rest of a line is given back, so that a slow judge does not hold it up. */
const patience = 10_000

async function nowOf(db: Database, now: Date | undefined): Promise<string> {
  const read = await prepared<{ now: string }>(
    db.pool,
    'SELECT coalesce($1::timestamptz, clock_timestamp()) AS now',
    [now ?? null],
  )
  return read.rows[0]?.now ?? new Date().toISOString()
}

async function matchOne(deps: MatchDeps, event: DueEvent, now: string): Promise<void> {
  const { db, judgeFor, signal = new AbortController().signal } = deps
  const listeners = await findListeners({ client: db.pool }, event, now)
  const hasConditions = listeners.some(({ schedule }) => schedule.condition !== undefined)
  const judge = hasConditions ? await judgeFor(event.orgId) : null
  const { decided, open } = decideCheaply(event, listeners, now, judge !== null)
  const isPart = open.length > 0
  const isHeld =
    (isPart && decided.length === 0) ||
    (await transaction(db, (tx) => recordDecisions(tx, deps, { event, decided, now, isPart })))
  if (!isPart || !isHeld) return
  const limits = await limitsReached(db, event.orgId, judge ? open.map(({ id }) => id) : [], new Date(now))
  const judged = await decideByJudge({ db, judge, signal, limits }, event, open)
  await transaction(db, (tx) => recordDecisions(tx, deps, { event, decided: judged, now }))
}

type Matching = Extract<Happening, { kind: 'event' }>

/** Matches an event; one that fails does not stop those behind it. */
async function matchSafely(deps: MatchDeps, event: DueEvent, now: string): Promise<void> {
  const { pool } = deps.db
  const told: Matching = { kind: 'event', name: event.name, outcome: 'failed', trace: event.trace ?? null }
  try {
    await watched(told, async () => {
      await matchOne(deps, event, now)
      told.outcome = 'matched'
    })
  } catch (failure) {
    if (deps.signal?.aborted) return giveBack(pool, [event], now)
    const error = failure instanceof Error ? failure.message : String(failure)
    deps.log.error({ err: failure, eventId: event.id, event: event.name }, 'an event could not be matched')
    if (event.attempts >= mostTries) await giveUp(pool, event, now, error)
    else await tryLater(pool, event, now, error)
  }
}

/** Matches the events of an organization in the order of arrival, so that runs start in the order of their events. */
async function matchLine(deps: MatchDeps, line: DueEvent[], now: string): Promise<void> {
  const { pool } = deps.db
  const end = performance.now() + patience
  const left = [...line]
  const inTurn = async () => {
    for (let [event] = left; event; [event] = left) {
      const isLate = left.length < line.length && performance.now() > end
      if (deps.signal?.aborted || isLate) return giveBack(pool, left, now)
      await matchSafely(deps, event, now)
      left.shift()
    }
  }
  await underLease(() => keepEvents(pool, left, now, deps.now), inTurn)
}

/** Lines of events that a process still works on after the turn that began them, by organization. */
export type Lines = Map<string, Promise<void>>

function begin(deps: MatchDeps, lines: Lines, line: DueEvent[], now: string): Promise<void> {
  const orgId = line[0]?.orgId ?? ''
  const ended = matchLine(deps, line, now)
    .catch((error: unknown) => deps.log.error({ err: error, orgId }, 'a line of events was left'))
    .finally(() => lines.delete(orgId))
  lines.set(orgId, ended)
  return ended
}

/**
 * Takes waiting events and records for every automation that listens what it does about them; answers how many were taken,
 * fewer than `limit` when none are left. Any number of processes may do so at once. With `lines`, kept from turn to turn,
 * a turn does not wait for a slow judge, which then holds up its own organization alone.
 */
export async function matchDue(deps: MatchDeps, limit: number, lines?: Lines): Promise<number> {
  const now = await nowOf(deps.db, deps.now)
  const underWay: Lines = lines ?? new Map()
  const events = await claimEvents(deps.db, limit, now, deps.orgIds, [...underWay.keys()])
  const waiting = [...Map.groupBy(events, ({ orgId }) => orgId).values()]
  const worker = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      const ended = begin(deps, underWay, line, now)
      await (lines ? attend(ended) : ended)
    }
  }
  await Promise.all(Array.from({ length: linesAtOnce }, worker))
  return events.length
}
