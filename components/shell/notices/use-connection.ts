'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client as service } from '#lib/api/browser/api.ts'
import { useServiceSilent } from '#lib/api/browser/silence.ts'
import { factsOf } from '#lib/api/errors.ts'

export type Connection = 'good' | 'offline' | 'silent' | 'unreachable'

const againMs = 4_000

/** A service that works answers a small question within this. */
const promptMs = 1_000

/** From the end of one try to the next: each is waited for. */
const silentAgainMs = 3_000

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Offline is what the browser says; unreachable is what requests that never arrived say, and silent what the dashboard says of
 * the service.
 */
export function useConnection(): Connection {
  const client = useQueryClient()
  const [unreachable, setUnreachable] = useState(false)
  const online = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )

  useEffect(() => {
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated') return
      if (hasNotArrived(query.state.fetchFailureReason)) setUnreachable(true)
    })
  }, [client])

  useEffect(() => {
    if (!unreachable || !online) return
    const timer = setInterval(async () => {
      if (!(await answers())) return
      setUnreachable(false)
      retryFailed(client)
    }, againMs)
    return () => clearInterval(timer)
  }, [unreachable, online, client])

  const silent = useServiceSilent()
  useEffect(() => {
    if (!silent || !online) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const since = performance.now()
    const ask = async () => {
      const answer = await service.me.get().catch(() => null)
      // What answers at once did not hang: one thing took too long, and would again.
      if (answer && performance.now() - since > promptMs) retryFailed(client)
      // Something else may have failed in the moment of the answer: only the end of the silence ends the asking.
      if (timer !== undefined) timer = setTimeout(ask, silentAgainMs)
    }
    timer = setTimeout(ask, 0)
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [silent, online, client])

  if (!online) return 'offline'
  if (unreachable) return 'unreachable'
  return silent ? 'silent' : 'good'
}

/** Every browser words it in its own way; that it is a `TypeError` is all they share. */
function hasNotArrived(error: unknown): boolean {
  return error instanceof TypeError && factsOf(error) === null
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

function retryFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
}
