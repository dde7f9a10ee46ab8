'use client'

import { useSearchParams } from 'next/navigation'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'

export const overlays = ['add', 'edit', 'remove', 'replace', 'test'] as const
export type Overlay = (typeof overlays)[number]
export type OpenOverlay = { what: Overlay; of: string } | null

function addressWith(open: OpenOverlay): string {
  const params = new URLSearchParams(location.search)
  for (const name of overlays) params.delete(name)
  if (open) params.set(open.what, open.of)
  const query = params.toString()
  return location.pathname + (query === '' ? '' : `?${query}`)
}

/** Which dialog is open lies in the address: it can be linked to, and Back closes it. */
export function useOverlay() {
  const params = useSearchParams()
  const what = overlays.find((name) => params.has(name))
  const open: OpenOverlay = what === undefined ? null : { what, of: params.get(what) ?? '' }
  return {
    open,
    show: (next: Overlay, of: string) => {
      // One dialog in place of another is one step of the history.
      if (open) history.replaceState(history.state, '', addressWith({ what: next, of }))
      else showSheet(next, addressWith({ what: next, of }))
    },
    close: () => {
      if (open) closeSheet(open.what, addressWith(null))
    },
  }
}
