'use client'

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Signal } from '#lib/api/browser/signal.ts'

/** Something that can be done with what the page shows, for the command palette. */
export type PageAct = { id: string; label: string; icon: ReactNode; keywords: string; run: () => void }

type Offer = () => readonly PageAct[]

/** Acts of the open page for the palette: each part of it registers a function that lists its own. */
export const pageActs = new Signal<readonly Offer[]>([])

/** Offers acts in the palette for as long as the page is there. */
export function usePageActs(acts: readonly PageAct[]): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const own: Offer = () => latest.current
    pageActs.set([...pageActs.get(), own])
    return () => pageActs.set(pageActs.get().filter((offer) => offer !== own))
  }, [])
}
