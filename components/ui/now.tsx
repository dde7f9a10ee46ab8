'use client'

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

const ServerNow = createContext(0)

/** Passes the time of the server to the browser, so that both draw the same words first. */
export function NowProvider({ now, children }: { now: number; children: ReactNode }) {
  return <ServerNow value={now}>{children}</ServerNow>
}

const tickMs = 30_000
const listeners = new Set<() => void>()
let current = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  current = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function snapshot(): number {
  if (Date.now() - current > tickMs) current = Date.now()
  return current
}

/** The present instant in milliseconds, one for the whole page, moved twice a minute. */
export function useNow(): number {
  const server = useContext(ServerNow)
  return useSyncExternalStore(subscribe, snapshot, () => server)
}

const never = () => () => undefined

/** The time zone of the viewer; on the server, and while the page comes alive, UTC. */
export function useZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}
