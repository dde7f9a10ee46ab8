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

/** Whether the service gave no answer to what was asked last: nothing can be saved, and what is shown may be old. */
export function useServiceSilent(): boolean {
  return useSyncExternalStore(silent.subscribe, silent.get, () => false)
}
