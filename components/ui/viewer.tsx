'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Viewer } from '#lib/viewer.ts'

type Known = { viewer: Viewer; offers: (operationId: string) => boolean }

const Context = createContext<Known | null>(null)

type Props = { viewer: Viewer; offered: string[]; children: ReactNode }

export function ViewerProvider({ viewer, offered, children }: Props) {
  const known = useMemo(() => {
    const ids = new Set(offered)
    return { viewer, offers: (operationId: string) => ids.has(operationId) }
  }, [viewer, offered])
  return <Context value={known}>{children}</Context>
}

export function useViewer(): Viewer {
  return useKnown().viewer
}

/** `offers('getPerson')`: whether the service has that operation. */
export function useOffers(): (operationId: string) => boolean {
  return useKnown().offers
}

function useKnown(): Known {
  const known = use(Context)
  if (!known) throw new Error('There is no ViewerProvider around this component.')
  return known
}
