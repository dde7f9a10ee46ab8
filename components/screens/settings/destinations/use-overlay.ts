'use client'

import { useSearchParams } from 'next/navigation'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'

const overlays = ['add', 'edit', 'remove', 'replace', 'test'] as const
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
      const address = addressWith({ what: next, of })
      if (!open) return showSheet(next, address)
      // One dialog in place of another is one step of the history, and closing it leads to the same page.
      const isOpenedHere = (history.state as { sheet?: unknown } | null)?.sheet === open.what
      history.replaceState(isOpenedHere ? { sheet: next } : null, '', address)
    },
    close: () => {
      if (open) closeSheet(open.what, addressWith(null))
    },
  }
}
