/** What a request may still do in the current window. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number; allowed: boolean }

/** A share of a window: `granted` more requests until `endsAt`; `left` is what nobody has taken yet. */
export type Lease = { granted: number; left: number; endsAt: number }

export type LeaseSource = (owner: LimitOwner, wanted: number) => Promise<Lease> | Lease

export type LimitOwner = { orgId: string; id: string; perMinute: number }

export const windowLength = 60_000
const most = 100_000

/** Milliseconds that only go forward: a clock that somebody sets must not make a window longer. */
export const steadyNow = () => performance.now()

type Window = { available: number; left: number; endsAt: number; pending: Promise<void> | null }

/** Shares of an eighth: few trips to the source, and little is stranded in a process that goes quiet. */
function share(left: number): number {
  return Math.max(1, Math.ceil(left / 8))
}

/**
 * A fixed window that starts with the first request. Requests are counted in this process against a leased
 * share of the window, so several processes together never allow more than the limit.
 */
export function rateLimiter(lease: LeaseSource, now: () => number = steadyNow) {
  const windows = new Map<string, Window>()

  async function refill(owner: LimitOwner, window: Window): Promise<void> {
    const got = await lease(owner, share(window.left > 0 ? window.left : owner.perMinute))
    if (got.endsAt !== window.endsAt) window.available = 0
    window.available += got.granted
    window.left = got.left
    window.endsAt = got.endsAt
  }

  function windowOf(owner: LimitOwner): Window {
    if (windows.size >= most) windows.clear()
    let window = windows.get(owner.id)
    if (!window) {
      window = { available: 0, left: owner.perMinute, endsAt: 0, pending: null }
      windows.set(owner.id, window)
    }
    if (window.endsAt <= now()) Object.assign(window, { available: 0, left: owner.perMinute, endsAt: 0 })
    return window
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
