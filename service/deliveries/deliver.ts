import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Providers } from '#service/core/providers.ts'
import { transaction } from '#service/core/write.ts'
import { type Database, prepared } from '#service/db/client.ts'
import { outlast } from '#service/db/failures.ts'
import { attend } from '#service/engine/loops/loop.ts'
import { leaseMs, retryWait, underLease } from '#service/engine/queue/lease.ts'
import { leaseOwner } from '#service/engine/queue/lease-owner.ts'
import { type Happening, watched } from '#service/watching/watching.ts'
import { type Claimed, claimDue, type Scope } from './claim.ts'
import { type Plan, planOf } from './plan.ts'
import {
  beginPart,
  closePlace,
  endOutOfTime,
  exceptionsOf,
  expired,
  finish,
  giveBack,
  giveUp,
  keepLease,
  keepPart,
  noteDestination,
  putOff,
  restPlace,
  tryLater,
} from './queue.ts'
import { type Sender, SendFailure, type Sent } from './send/sender.ts'
import { deliverSimulated, type IngestMessages } from './simulated.ts'
import { tellUndelivered, type Undelivered } from './undelivered.ts'

const mostAttempts = 6

/** A provider that asks to wait is asked again for a day. */
const longestPutOff = 86_400_000
const longestWait = 1_800_000
const longestAsked = 3_600_000
/** Milliseconds until a retry while the provider still recognises the message by its id. */
const soonMs = 10_000

/** Milliseconds until the next attempt: as the provider asked, else longer each time. */
function backoff(attempt: number, retryAfter: number | null, soon: boolean): number {
  if (retryAfter !== null) return Math.min(longestAsked, retryAfter + Math.random() * 1000)
  return retryWait(attempt, soon ? soonMs : longestWait)
}

export type DeliveryDeps = {
  db: Database
  log: Logger
  providers: Providers
  /** Stores messages to a simulated workspace. */
  ingest: IngestMessages
  /** Stops between two messages; the rest goes back to the queue. */
  signal?: AbortSignal
}

type Told = Extract<Happening, { kind: 'delivery' }>

/** Progress of an attempt, which decides what happens next. */
type Progress = {
  destinationId: string | null
  sender: Sender | null
  sent: number
  /** An earlier attempt was sending a message, and whether it arrived is unknown. */
  isOpen: boolean
  /** True when it can no longer be found out whether it arrived. */
  isLost: boolean
  /** What is told of the attempt. */
  told: Told
}

const unknown =
  'Sending was interrupted, so it is not known whether this arrived. Check the destination before you send it again.'

/** Asks the provider for the part; undefined when the provider cannot tell. Throws when a later try may work. */
async function lookUp(row: Claimed, sender: Sender, part: number): Promise<Sent | null | undefined> {
  try {
    return await sender.find?.(part, new Date(row.part_started_at ?? 0))
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    if (error.kind === 'lasting') return undefined
    throw error.kind === 'slower' ? error : new SendFailure('passing', error.message, error.retryAfter)
  }
}

/** Finds out whether the part of an earlier attempt arrived: the sent message, `absent`, or unknown but safe to repeat. */
async function settle(row: Claimed, sender: Sender, part: number, progress: Progress) {
  if (sender.recognises > 0 && (row.part_age ?? 0) < sender.recognises) return 'repeatable'
  const found = await lookUp(row, sender, part)
  if (found !== undefined) return found ?? 'absent'
  progress.isLost = true
  throw new SendFailure('uncertain', unknown)
}

async function sendPart(deps: DeliveryDeps, row: Claimed, part: number, progress: Progress, sender: Sender) {
  const earlier = progress.isOpen ? await settle(row, sender, part, progress) : 'absent'
  if (earlier === 'absent') progress.isOpen = false
  if (typeof earlier === 'string' && !(await beginPart(deps.db.pool, row, progress.isOpen))) return false
  const sent = typeof earlier === 'string' ? await sender.send(part) : earlier
  progress.isOpen = false
  progress.sent++
  const kept = () => keepPart(deps.db.pool, row, { ...sent, text: null })
  return outlast(kept, { ms: leaseMs, signal: deps.signal })
}

async function sendParts(
  deps: DeliveryDeps,
  row: Claimed,
  progress: Progress,
  sender: Sender,
): Promise<void> {
  const { pool } = deps.db
  const pace = deps.providers.pace[row.channel]
  for (let part = row.parts.length; part < sender.parts; part++) {
    // Parts follow each other at the pace of their place, and nobody else's message comes between them.
    if (progress.sent > 0) await pause(pace, undefined, { signal: deps.signal }).catch(() => undefined)
    if (deps.signal?.aborted) {
      progress.told.outcome = 'given-back'
      return void (await giveBack(pool, row))
    }
    if (!(await sendPart(deps, row, part, progress, sender))) {
      deps.log.warn({ delivery: row.id, part }, 'the lease of a delivery was lost while it was being sent')
      progress.told.outcome = 'lost'
      return
    }
  }
  await restPlace(pool, { ...row, destinationId: progress.destinationId }, pace)
  await finish(pool, row, false)
  progress.told.outcome = 'delivered'
  await noteDestination(pool, row.org_id, progress.destinationId, null)
}

/** Closes the place for everybody, and has the message wait there. False when it has waited for a day. */
async function waitForPlace(deps: DeliveryDeps, row: Claimed, failure: SendFailure, progress: Progress) {
  const { pool } = deps.db
  const { destinationId, sent, isOpen } = progress
  const { message, retryAfter, isWhole } = failure
  const asked = retryAfter === null ? null : Math.min(longestAsked, retryAfter)
  const wait = await closePlace(pool, { ...row, destinationId }, { asked, isWhole })
  if (row.purpose === 'test' || row.waited + wait > longestPutOff) return false
  await putOff(pool, row, { message, wait, mayHaveArrived: isOpen, gotFurther: sent > 0 })
  return true
}

async function afterFailure(deps: DeliveryDeps, row: Claimed, failure: SendFailure, progress: Progress) {
  const { pool } = deps.db
  const { sender, sent, isOpen } = progress
  const attempt = sent > 0 ? 1 : row.attempt
  const isLast = row.purpose === 'test' || attempt >= mostAttempts
  const mayHaveArrived = isOpen || failure.kind === 'uncertain'
  const canSettle = sender !== null && (sender.recognises > 0 || sender.find !== undefined)
  const settles = failure.kind === 'uncertain' && canSettle && !progress.isLost
  const isAgain = !isLast && (failure.kind === 'passing' || settles)
  const wait = backoff(attempt, failure.retryAfter, (sender?.recognises ?? 0) > 0 && mayHaveArrived)
  const later = { message: failure.message, wait, mayHaveArrived, gotFurther: sent > 0 }
  const kept = async () => {
    if (failure.kind === 'slower' && (await waitForPlace(deps, row, failure, progress))) {
      progress.told.outcome = 'put-off'
      return
    }
    progress.told.outcome = isAgain ? 'retry' : mayHaveArrived ? 'uncertain' : 'failed'
    if (isAgain) return void (await tryLater(pool, row, later))
    const status = mayHaveArrived ? 'uncertain' : 'failed'
    await transaction(deps.db, (tx) => giveUp(tx, row, status, failure.message))
  }
  await outlast(kept, { ms: leaseMs, signal: deps.signal })
  await noteDestination(pool, row.org_id, progress.destinationId, failure.message)
}

async function sendPlan(deps: DeliveryDeps, row: Claimed, plan: Plan, progress: Progress): Promise<void> {
  progress.destinationId = plan.destinationId
  progress.sender = plan.sender
  if (plan.sender) return sendParts(deps, row, progress, plan.sender)
  await deliverSimulated(deps, row, plan)
  progress.told.outcome = 'delivered'
}

/** Makes one attempt at a claimed delivery. After a failure of the database the reaper takes it back. */
export async function deliver(deps: DeliveryDeps, row: Claimed): Promise<void> {
  const isOpen = row.part_started_at !== null
  const { channel, purpose } = row
  const told: Told = { kind: 'delivery', channel, purpose, outcome: 'interrupted', trace: row.trace ?? null }
  const progress: Progress = { destinationId: null, sender: null, sent: 0, isOpen, isLost: false, told }
  const attempt = async () => {
    try {
      await sendPlan(deps, row, await planOf(deps.db, deps.providers, row), progress)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      await afterFailure(deps, row, error, progress)
    }
  }
  await watched(told, () => underLease(() => keepLease(deps.db.pool, row), attempt))
}

const unfinished = `CASE WHEN part_started_at IS NULL THEN 'failed' ELSE 'uncertain' END`

const hasEnded = `${expired} AND (purpose = 'test' OR attempt >= ${mostAttempts})`

function endInterrupted(db: Database, orgId: string | null): Promise<void> {
  return transaction(db, async (tx) => {
    const ended = await prepared<Undelivered>(
      tx.client,
      `UPDATE deliveries SET lease_until = NULL, status = ${unfinished},
         error_message = CASE WHEN purpose = 'test' THEN 'The test was interrupted. Send another one.'
           ELSE 'Sending was interrupted again and again. Check the log of the service, then send it again.' END
        WHERE ${hasEnded} RETURNING org_id, id`,
      [orgId],
    )
    for (const one of ended.rows) await tellUndelivered(tx, one)
  })
}

/**
 * Takes deliveries back from processes that died. The next claim decides whether an unfinished part may be sent again. Ends
 * tests, for which nobody waits any more, and deliveries that stopped every process that tried them.
 */
async function reapDeliveries(db: Database, orgId: string | null): Promise<void> {
  await endInterrupted(db, orgId)
  await prepared(
    db.pool,
    `UPDATE deliveries SET status = 'queued', due_at = now(), lease_owner = NULL, lease_until = NULL WHERE ${expired}`,
    [orgId],
  )
}

async function tidy(db: Database, orgId: string | null): Promise<void> {
  const { isAnyExpired, isAnyOutOfTime } = await exceptionsOf(db.pool, orgId, longestPutOff)
  if (isAnyExpired) await reapDeliveries(db, orgId)
  if (isAnyOutOfTime) await transaction(db, (tx) => endOutOfTime(tx, orgId, longestPutOff))
}

/** Deliveries that a process still sends after the turn that began them, with their organization. */
export type Sending = Map<Promise<void>, string>

async function deliverSafely(deps: DeliveryDeps, row: Claimed): Promise<void> {
  await deliver(deps, row).catch((error: unknown) => {
    deps.log.error({ err: error, delivery: row.id }, 'a delivery was interrupted and will be taken up again')
  })
}

function begin(deps: DeliveryDeps, sending: Sending, row: Claimed): Promise<void> {
  const ended: Promise<void> = deliverSafely(deps, row).finally(() => sending.delete(ended))
  sending.set(ended, row.org_id)
  return ended
}

/** Lists organizations that have reached their limit. */
function busyOf(sending: Sending, share: number): string[] {
  const byOrg = Map.groupBy(sending.values(), (orgId) => orgId)
  return [...byOrg].flatMap(([orgId, all]) => (all.length >= share ? [orgId] : []))
}

/**
 * Sends due deliveries, each in one process at a time, and returns how many it took. A silent provider delays only its own
 * organization: half of the places are for others, and with `sending`, kept from turn to turn, a turn does not wait for it.
 */
export async function deliverDue(
  deps: DeliveryDeps,
  limit: number,
  scope: Scope = {},
  sending?: Sending,
): Promise<number> {
  await tidy(deps.db, scope.orgId ?? null)
  const underWay: Sending = sending ?? new Map()
  const room = limit - underWay.size
  if (room <= 0) return 0
  const share = Math.max(1, Math.floor(limit / 2))
  const busy = busyOf(underWay, share)
  const rows = await claimDue(deps, leaseOwner(), room, { ...scope, share, busy })
  const ended = Promise.all(rows.map((row) => begin(deps, underWay, row)))
  await (sending ? attend(ended) : ended)
  return rows.length
}
