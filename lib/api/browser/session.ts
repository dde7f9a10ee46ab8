import { useSyncExternalStore } from 'react'
import { Signal } from './signal.ts'

const ended = new Signal(false)

/** An answer said that the person is signed out. */
export function endSession(): void {
  ended.set(true)
}

export function resumeSession(): void {
  ended.set(false)
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(ended.subscribe, ended.get, () => false)
}
