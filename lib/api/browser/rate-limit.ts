'use client'

import { useSyncExternalStore } from 'react'
import { useCountdown } from '../../use-countdown.ts'
import { retryAfterSeconds } from '../errors.ts'
import { Signal } from './signal.ts'

/** End of the wait that the service asked for (epoch milliseconds); null without a limit. */
const limitedUntil = new Signal<number | null>(null)

export function limitRequests(seconds: number): void {
  const until = Math.max(limitedUntil.get() ?? 0, Date.now() + seconds * 1000)
  limitedUntil.set(until)
  setTimeout(() => {
    if (limitedUntil.get() === until) limitedUntil.set(null)
  }, until - Date.now())
}

/** Resolves when requests are allowed again. An aborted request does not wait. */
export function untilAllowed(signal: AbortSignal): Promise<void> {
  if (limitedUntil.get() === null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = limitedUntil.subscribe(() => {
      if (limitedUntil.get() !== null) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}

/** Seconds until requests go on, counted down; null when there is no limit. */
export function useRateLimit(): number | null {
  const until = useSyncExternalStore(limitedUntil.subscribe, limitedUntil.get, () => null)
  const seconds = useCountdown(until)
  return until === null ? null : Math.max(1, seconds)
}

/** A service that refuses this often in a row is not about to answer. */
const refusalsMost = 5

type Send = (request: Request) => Promise<Response>

/** Sends a request when allowed, and again after each wait; a refused request was not executed. */
export async function sendPatiently(request: Request, send: Send): Promise<Response> {
  for (let refusals = 0; ; refusals += 1) {
    await untilAllowed(request.signal)
    const response = await send(request.clone())
    if (response.status !== 429) return response
    limitRequests(retryAfterSeconds(response.headers))
    if (refusals === refusalsMost) return response
  }
}
