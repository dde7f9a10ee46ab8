import type { Logger } from 'pino'
import type { Providers } from '#service/core/providers.ts'
import type { Database } from '#service/db/client.ts'
import { outlast } from '#service/db/failures.ts'
import { leaseMs, retryWait } from '#service/engine/queue/lease.ts'
import { type Plan, planOf } from './plan.ts'
import {
  beginPart,
  type Claimed,
  finish,
  giveBack,
  giveUp,
  keepLease,
  keepPart,
  noteDestination,
  tryLater,
} from './queue.ts'
import { type Sender, SendFailure, type Sent } from './send/sender.ts'
import { deliverSimulated, type IngestMessages } from './simulated.ts'

export const mostAttempts = 6

const longestWait = 1_800_000
const longestAsked = 3_600_000
/** While the provider still recognises the message by its id. */
const soonMs = 10_000

/** Milliseconds until the next attempt: what the provider asked for, else longer each time. */
function backoff(attempt: number, retryAfter: number | null, soon: boolean): number {
  if (retryAfter !== null) return Math.min(longestAsked, retryAfter + Math.random() * 1000)
  return retryWait(attempt, soon ? soonMs : longestWait)
}

export type DeliveryDeps = {
  db: Database
  log: Logger
  providers: Providers
  /** Takes what is sent to a simulated workspace. */
  ingest: IngestMessages
  /** Ends the work between two messages; what is left goes back to the queue. */
  signal?: AbortSignal
}

/** How far an attempt came, for the decision about what follows. */
type Progress = {
  destinationId: string | null
  sender: Sender | null
  sent: number
  /** A message was on its way in an earlier attempt, and nobody knows whether it arrived. */
  isOpen: boolean
  /** Nor will anybody ever. */
  isLost: boolean
}

const unknown =
  'The work was interrupted while this was being sent; whether it arrived is not known. Look there before you send it again.'

/** Asks the provider for the part. That it cannot be asked now may pass; that it does not tell will not. */
async function lookUp(row: Claimed, sender: Sender, part: number): Promise<Sent | null | undefined> {
  try {
    return await sender.find?.(part, new Date(row.part_started_at ?? 0))
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    if (error.kind === 'lasting') return undefined
    throw new SendFailure('passing', error.message, error.retryAfter)
  }
}

/** Whether the part of an earlier attempt arrived: as it was sent, `absent`, or not known but safe to repeat. */
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
  for (let part = row.parts.length; part < sender.parts; part++) {
    if (deps.signal?.aborted) return void (await giveBack(pool, row))
    if (!(await sendPart(deps, row, part, progress, sender))) {
      deps.log.warn({ delivery: row.id, part }, 'the lease of a delivery was lost while it was being sent')
      return
    }
  }
  await finish(pool, row, false)
  await noteDestination(pool, row.org_id, progress.destinationId, null)
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
  const kept = () =>
    isAgain
      ? tryLater(pool, row, later)
      : giveUp(pool, row, mayHaveArrived ? 'uncertain' : 'failed', failure.message)
  await outlast(kept, { ms: leaseMs, signal: deps.signal })
  await noteDestination(pool, row.org_id, progress.destinationId, failure.message)
}

function sendPlan(deps: DeliveryDeps, row: Claimed, plan: Plan, progress: Progress): Promise<void> {
  progress.destinationId = plan.destinationId
  progress.sender = plan.sender
  if (plan.sender) return sendParts(deps, row, progress, plan.sender)
  return deliverSimulated(deps, row, plan)
}

const beat = 20_000

/** One attempt at a delivery that was claimed. Failures of the database leave it to the reaper. */
export async function deliver(deps: DeliveryDeps, row: Claimed): Promise<void> {
  const isOpen = row.part_started_at !== null
  const progress: Progress = { destinationId: null, sender: null, sent: 0, isOpen, isLost: false }
  const beating = setInterval(() => keepLease(deps.db.pool, row).catch(() => undefined), beat)
  try {
    await sendPlan(deps, row, await planOf(deps.db, deps.providers, row), progress)
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    await afterFailure(deps, row, error, progress)
  } finally {
    clearInterval(beating)
  }
}
