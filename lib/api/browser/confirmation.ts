'use client'

import { useSyncExternalStore } from 'react'
import { Signal } from './signal.ts'

type Asking = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void }

/** Question that is open; null when nobody is asked. */
const asking = new Signal<Asking | null>(null)

/** Asks the person to confirm that it is them; false when they do not. Several requests at once wait for one answer. */
export function confirmed(): Promise<boolean> {
  const open = asking.get()
  if (open) return open.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking.set({ answer: promise, settle: resolve })
  return promise
}

/** Closes the question: the requests that wait go on, or fail. */
export function answerConfirmation(isConfirmed: boolean): void {
  const open = asking.get()
  asking.set(null)
  open?.settle(isConfirmed)
}

/** Whether the question is open. */
export function useConfirmationDue(): boolean {
  return useSyncExternalStore(asking.subscribe, isDue, () => false)
}

const isDue = () => asking.get() !== null
