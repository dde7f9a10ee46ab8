'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { retryAfterSeconds } from '../errors.ts'
import { Signal } from './signal.ts'

/** Until when (epoch milliseconds) the service asked this page to wait; null when it may ask freely. */
const limitedUntil = new Signal<number | null>(null)

export function limitRequests(seconds: number): void {
  const until = Math.max(limitedUntil.get() ?? 0, Date.now() + seconds * 1000)
  limitedUntil.set(until)
  setTimeout(() => {
    if (limitedUntil.get() === until) limitedUntil.set(null)
  }, until - Date.now())
}

/** Resolves once the service may be asked again. A request that is given up does not wait. */
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
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? null : Math.max(1, Math.ceil((until - (now || Date.now())) / 1000))
}

/** A service that refuses this often in a row is not about to answer. */
const refusalsMost = 5

type Send = (request: Request) => Promise<Response>

/** Sends when the service may be asked, and again after each wait it asks for: what it refused, it did not do. */
export async function sendPatiently(request: Request, send: Send): Promise<Response> {
  for (let refusals = 0; ; refusals += 1) {
    await untilAllowed(request.signal)
    const response = await send(request.clone())
    if (response.status !== 429) return response
    limitRequests(retryAfterSeconds(response.headers))
    if (refusals === refusalsMost) return response
  }
}
