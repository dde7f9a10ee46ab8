'use client'

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Signal } from '#lib/api/browser/signal.ts'

/** Something that can be done with what the page shows, for the command palette. */
export type PageAct = { id: string; label: string; icon: ReactNode; keywords: string; run: () => void }

export const pageActs = new Signal<readonly PageAct[]>([])

/** Offers acts in the palette for as long as the page is there; `key` says when they are others. */
export function usePageActs(acts: readonly PageAct[]): void {
  const latest = useRef(acts)
  const key = acts.map(({ id, label }) => `${id} ${label}`).join('\n')
  useEffect(() => {
    latest.current = acts
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are the same while their key is.
  useEffect(() => {
    const own = latest.current.map((act, index) => ({ ...act, run: () => latest.current[index]?.run() }))
    pageActs.set([...pageActs.get(), ...own])
    return () => pageActs.set(pageActs.get().filter((act) => !own.includes(act)))
  }, [key])
}
