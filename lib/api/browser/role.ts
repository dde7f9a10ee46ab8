'use client'

import { useSyncExternalStore } from 'react'
import { roleHeader } from '../role-header.ts'
import { Signal } from './signal.ts'

const answered = new Signal<string | null>(null)

export function noteRole({ headers }: Response): void {
  const role = headers.get(roleHeader)
  if (role !== null) answered.set(role)
}

/** The role that the last answer was given to; null before the first. */
export function useAnsweredRole(): string | null {
  return useSyncExternalStore(answered.subscribe, answered.get, () => null)
}
