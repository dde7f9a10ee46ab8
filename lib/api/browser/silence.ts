'use client'

import { useSyncExternalStore } from 'react'
import { factsOf } from '../errors.ts'
import { Signal } from './signal.ts'

const silent = new Signal(false)

/** Statuses that the dashboard itself answers with, because the service gave no answer. */
const ofDashboard = new Set([502, 503, 504])

export function noteServiceAnswer(): void {
  silent.set(false)
}

/** A refusal is an answer as well. */
export function noteServiceFailure(error: unknown): void {
  const status = factsOf(error)?.status
  if (status !== undefined) silent.set(ofDashboard.has(status))
}

/** Milliseconds after which a change that is on its way is worth a question, and for which that is waited for. */
const patience = { change: 1_500, question: 5_500 }

/**
 * Asks something that is answered at once while a change waits for its answer, which may take half a minute: a service that
 * is busy with it answers, one that hangs does not, and whoever waits is told within ten seconds. Returns what ends it.
 */
export function watchChange(ask: (signal: AbortSignal) => Promise<unknown>): () => void {
  const ended = new AbortController()
  const timer = setTimeout(() => {
    const late = AbortSignal.timeout(patience.question)
    ask(AbortSignal.any([ended.signal, late])).catch(() => {
      if (late.aborted && !ended.signal.aborted) silent.set(true)
    })
  }, patience.change)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

/** Whether the service gave no answer to what was asked last: nothing can be saved, and what is shown may be old. */
export function useServiceSilent(): boolean {
  return useSyncExternalStore(silent.subscribe, silent.get, () => false)
}
