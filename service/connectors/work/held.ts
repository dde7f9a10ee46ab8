import type { Logger } from 'pino'
import { type Database, rows } from '#service/db/client.ts'
import { attend } from '#service/engine/loops/loop.ts'
import { underLease } from '#service/engine/queue/lease.ts'
import type { Scope } from './claim.ts'

/** Work that goes on after the turn that began it, by the connection it is for. */
export type UnderWay = Map<string, Promise<unknown>>

type Begun = [connectionId: string, work: Promise<unknown>]

async function untilEnded(begun: Begun[]): Promise<void> {
  const ended = await Promise.allSettled(begun.map(([, work]) => work))
  const broken = ended.find((it) => it.status === 'rejected')
  if (broken) throw broken.reason
}

/**
 * Waits for what a turn began, and answers whether the next one is to follow at once. With `underWay`, kept from turn to turn,
 * it waits a second at most: a sender that does not answer holds up its own connection alone.
 */
export async function endTurn(log: Logger, begun: Begun[], underWay?: UnderWay): Promise<boolean> {
  if (!underWay) {
    await untilEnded(begun)
    return begun.length > 0
  }
  for (const [connectionId, work] of begun) {
    const ended = work
      .catch((error: unknown) => log.error({ err: error, connectionId }, 'what came in was left for later'))
      .finally(() => underWay.delete(connectionId))
    underWay.set(connectionId, ended)
  }
  const isBusy = underWay.size > 0
  const own = begun.flatMap(([id]) => underWay.get(id) ?? [])
  if (isBusy) await attend(own.length > 0 ? Promise.all(own) : Promise.race(underWay.values()))
  return isBusy
}

type Turn = {
  deps: { db: Database; log: Logger }
  owner: string
  limit: number
  scope: Scope
  underWay?: UnderWay
}

type Kind<Job> = {
  /** Takes what is due: `$1` who takes it, `$2` how many, `$3` the time, `$4` of which organizations. */
  take: string
  /** Keeps the lease of one: `$1` its organization, `$2` its id, `$3` who has it. */
  renewal: string
  connectionOf: (job: Job) => string
  work: (job: Job) => Promise<void>
}

/** Takes as much as there is room for, and works on each under its lease; answers how many, or 1 while others go on. */
export async function takeTurn<Job extends { orgId: string; id: string }>(
  { deps: { db, log }, owner, limit, scope: { now, orgIds }, underWay }: Turn,
  { take, renewal, connectionOf, work }: Kind<Job>,
): Promise<number> {
  const room = limit - (underWay?.size ?? 0)
  const jobs = await rows<Job>(db, take, [owner, room, now ?? null, orgIds ?? null])
  const begun = jobs.map((job): Begun => {
    const renew = () => db.pool.query(renewal, [job.orgId, job.id, owner])
    return [connectionOf(job), underLease(renew, () => work(job))]
  })
  const isBusy = await endTurn(log, begun, underWay)
  return jobs.length || Number(isBusy)
}
