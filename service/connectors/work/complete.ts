import type { Delivery, Source } from '#service/api/arrivals/source.ts'
import { type Access, RateLimited } from '#service/core/sources.ts'
import { rows } from '#service/db/client.ts'
import type { Claimed } from './claim.ts'
import { noteLimit } from './limits.ts'
import { hasAll, openAccess, type WorkDeps } from './opened.ts'

/** So often a sender is asked again for what a delivery only names; it is mapped without that afterwards. */
const mostAsked = 3
/** So long a delivery waits for a sender that asks for fewer requests; it is mapped without that afterwards. */
const longestLimitMs = 24 * 3_600_000
const longestMs = 20_000

/** The sender could not be asked now; the delivery waits, until an instant where the sender named one. */
export class AskedLater extends Error {
  override readonly name = 'AskedLater'
  readonly until: Date | null

  constructor(message: string, until: Date | null = null) {
    super(message)
    this.until = until
  }
}

type Asking = { access: Access | null; limitedUntil: Date | null }

async function askingOf(deps: WorkDeps, row: Claimed, now: Date): Promise<Asking> {
  const { orgId, connectionId, settings } = row
  const text = `SELECT sealed_secrets AS sealed, CASE WHEN limited_until > $3 THEN limited_until END AS "limitedUntil"
    FROM connections WHERE org_id = $1 AND id = $2`
  const [found] = await rows<{ sealed: string | null; limitedUntil: string | null }>(deps.db, text, [
    orgId,
    connectionId,
    now,
  ])
  const timeout = AbortSignal.timeout(longestMs)
  const signal = deps.signal ? AbortSignal.any([deps.signal, timeout]) : timeout
  return {
    access: openAccess(deps, { orgId, id: connectionId, settings, sealed: found?.sealed ?? null }, signal),
    limitedUntil: found?.limitedUntil ? new Date(found.limitedUntil) : null,
  }
}

function waitsUntil(source: Source, until: Date): AskedLater {
  const at = until.toISOString().slice(11, 16)
  return new AskedLater(`${source.title} asks for fewer requests. It continues at ${at} UTC.`, until)
}

/** Fetches what a delivery only names. Runs outside any transaction, since a sender may be slow. */
export async function completed(
  deps: WorkDeps,
  source: Source,
  row: Claimed,
  delivery: Delivery,
  now: Date,
): Promise<Delivery> {
  if (!source.complete) return delivery
  const { access, limitedUntil } = await askingOf(deps, row, now)
  if (!access || !hasAll(access, source.complete.needs)) return delivery
  const mayWait = now.getTime() - delivery.receivedAt.getTime() < longestLimitMs
  if (limitedUntil && mayWait) throw waitsUntil(source, limitedUntil)
  try {
    return await source.complete.run(access, delivery)
  } catch (error) {
    if (error instanceof RateLimited) {
      await noteLimit(deps.db.pool, row, error.until)
      if (mayWait) throw waitsUntil(source, error.until)
      return delivery
    }
    deps.log.warn({ err: error, arrival: row.id, source: row.source }, 'a sender could not be asked')
    if (row.attempts < mostAsked)
      throw new AskedLater(`${source.title} could not be reached for details. It is tried again.`)
    return delivery
  }
}
