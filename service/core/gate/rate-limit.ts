import { assistantPerMinute } from '#contract/common/assistant-access.ts'
import type { Caller, Member } from '#service/core/context.ts'
import type { Database } from '#service/db/client.ts'

/** Requests left in the current window. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number; allowed: boolean }

/** Share of a window: `granted` more requests until `endsAt`; `left` is still free for other shares. */
export type Lease = { granted: number; left: number; endsAt: number }

export type LeaseSource = (owner: LimitOwner, wanted: number) => Promise<Lease> | Lease

export type LimitOwner = { orgId: string; id: string; perMinute: number }

export const windowLength = 60_000
const mostOwners = 100_000

/** Monotonic milliseconds: setting the system clock must not make a window longer. */
const steadyNow = () => performance.now()

/** `taken` is the last share of this process. */
type Window = {
  available: number
  left: number
  taken: number
  endsAt: number
  pending: Promise<void> | null
}

/**
 * Leases twice as many as before, at most an eighth of what is left: a busy process asks the source rarely, and one that is idle,
 * or was killed and took its share along, holds back a hundredth of the limit. With an eighth from the first request on
 * nothing was left for the ninth process.
 */
function share(left: number, taken: number): number {
  return Math.max(1, Math.ceil(Math.min(left / 8, Math.max(left / 100, taken * 2))))
}

/**
 * A fixed window that starts with the first request. Requests are counted in this process against a leased
 * share of the window, so several processes together never allow more than the limit.
 */
export function rateLimiter(lease: LeaseSource, now: () => number = steadyNow, most = mostOwners) {
  /** Ordered by start, so that the first one ends first. */
  const windows = new Map<string, Window>()

  async function refill(owner: LimitOwner, window: Window): Promise<void> {
    const left = window.left > 0 ? window.left : owner.perMinute
    const got = await lease(owner, share(left, window.taken))
    if (got.endsAt !== window.endsAt) window.available = 0
    window.available += got.granted
    window.left = got.left
    window.taken = got.granted
    window.endsAt = got.endsAt
  }

  function begin(id: string, window: Window): Window {
    windows.delete(id)
    const [oldest] = windows.keys()
    if (windows.size >= most && oldest !== undefined) windows.delete(oldest)
    windows.set(id, window)
    return window
  }

  function windowOf({ id, perMinute }: LimitOwner): Window {
    const window = windows.get(id)
    if (!window) return begin(id, { available: 0, left: perMinute, taken: 0, endsAt: 0, pending: null })
    if (window.endsAt > now() || window.pending) return window
    return begin(id, Object.assign(window, { available: 0, left: perMinute, taken: 0, endsAt: 0 }))
  }

  return async function take(owner: LimitOwner): Promise<Allowance> {
    const window = windowOf(owner)
    while (window.available === 0 && (window.left > 0 || window.endsAt <= now())) {
      window.pending ??= refill(owner, window).finally(() => {
        window.pending = null
      })
      await window.pending
    }
    const allowed = window.available > 0
    if (allowed) window.available--
    return {
      limit: owner.perMinute,
      remaining: window.available + window.left,
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - now()) / 1000)),
      allowed,
    }
  }
}

/** Lease source for a single process, which owns the whole window. */
export function processLeases(now: () => number = steadyNow): LeaseSource {
  return (owner) => ({ granted: owner.perMinute, left: 0, endsAt: now() + windowLength })
}

type LeaseRow = { last_grant: number; used: number; ends_in: number }

/** SQL: excludes a window more than a minute in the future, which was written before the clock was set back. */
const current = `w.started_at > now() - interval '60 seconds' AND w.started_at < now() + interval '60 seconds'`
const usedSoFar = `CASE WHEN ${current} THEN w.used ELSE 0 END`

const statement = `
  INSERT INTO rate_windows AS w (org_id, owner_id, started_at, used, last_grant)
  VALUES ($1, $2, now(), least($3::int, $4::int), least($3::int, $4::int))
  ON CONFLICT (org_id, owner_id) DO UPDATE SET
    started_at = CASE WHEN ${current} THEN w.started_at ELSE now() END,
    used = least($3, $4 + ${usedSoFar}),
    last_grant = greatest(0, least($3, $4 + ${usedSoFar}) - ${usedSoFar})
  RETURNING last_grant, used, extract(epoch FROM started_at + interval '60 seconds' - now())::float8 * 1000 AS ends_in`

/** Lease source for several processes, which share one row per key; the database clock decides. */
export function sharedLeases(db: Database): LeaseSource {
  return async (owner, wanted) => {
    const result = await db.pool.query<LeaseRow>(statement, [owner.orgId, owner.id, owner.perMinute, wanted])
    const row = result.rows[0]
    if (!row) throw new Error('the rate window was not written')
    return {
      granted: row.last_grant,
      left: Math.max(0, owner.perMinute - row.used),
      endsAt: steadyNow() + row.ends_in,
    }
  }
}

/** Requests a minute of a member, and at most this share of what the key has that they act through. */
const memberPerMinute = 3000
const memberShare = 0.5

function memberLimit({ orgId, id }: Member, perMinute = memberPerMinute): LimitOwner {
  return { orgId, id, perMinute }
}

/**
 * A key has a limit, and each member who acts through it another: one cannot use up what the others need. So has each assistant
 * beside its member.
 */
function limitOwners(principal: Caller): LimitOwner[] {
  if (principal.kind === 'member') return [memberLimit(principal.member)]
  if (principal.kind === 'assistant') {
    const { member, assistant } = principal
    return [{ orgId: member.orgId, id: assistant.id, perMinute: assistantPerMinute }, memberLimit(member)]
  }
  const { key, actingMember } = principal
  if (!actingMember) return [key]
  return [memberLimit(actingMember, Math.min(memberPerMinute, Math.ceil(key.perMinute * memberShare))), key]
}

/** Takes one request from each limit; the first that has none left refuses, and the others keep theirs. */
export async function takeFrom(
  take: (owner: LimitOwner) => Promise<Allowance>,
  principal: Caller,
): Promise<Allowance> {
  const taken: Allowance[] = []
  for (const owner of limitOwners(principal)) {
    const allowance = await take(owner)
    if (!allowance.allowed) return allowance
    taken.push(allowance)
  }
  return taken.reduce((least, it) => (it.remaining < least.remaining ? it : least))
}
