'use client'

import { useSyncExternalStore } from 'react'
import { roleHeader } from '../../viewer.ts'
import { Signal } from './signal.ts'

const session = new Signal<'goes on' | 'ended' | 'put off'>('goes on')

/** An answer said that the person is signed out, or they ask for the way back in. */
export function endSession(): void {
  session.set('ended')
}

/** Tabs of one browser share its session and notify each other through local storage. */
const signedOut = 'signalbox:signed-out'

/** Tells the other tabs that the person has signed out. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(signedOut, String(Date.now()))
  } catch {
    // The others learn it with the next answer.
  }
}

/** Answers with what ends the listening. */
export function heedOtherTabs(): () => void {
  const heed = ({ key }: StorageEvent) => {
    if (key === signedOut) endSession()
  }
  addEventListener('storage', heed)
  return () => removeEventListener('storage', heed)
}

export function resumeSession(): void {
  session.set('goes on')
}

/** Hides the dialog; the session stays ended until somebody signs in. */
export function putOffSignIn(): void {
  session.set('put off')
}

/** An answer arrived, so somebody has signed in elsewhere. */
export function noteAnswer(): void {
  if (session.get() === 'put off') session.set('goes on')
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(session.subscribe, isEnded, () => false)
}

/** Whether the sign-in dialog is open. */
export function useSignInDue(): boolean {
  return useSyncExternalStore(session.subscribe, isDue, () => false)
}

const isEnded = () => session.get() !== 'goes on'
const isDue = () => session.get() === 'ended'

const answered = new Signal<string | null>(null)

export function noteRole({ headers }: Pick<Response, 'headers'>): void {
  const role = headers.get(roleHeader)
  if (role !== null) answered.set(role)
}

/** The role that the last answer was given to; null before the first. */
export function useAnsweredRole(): string | null {
  return useSyncExternalStore(answered.subscribe, answered.get, () => null)
}
