'use client'

import { useSearchParams } from 'next/navigation'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'

const name = 'message'

/** The message whose sheet the address asks for. */
export function useOpenMessage(): string | null {
  const id = useSearchParams().get(name)
  return id && /^[\da-f-]{36}$/i.test(id) ? id : null
}

/** The page that is open, with the sheet of a message over it; without an id, with no sheet. */
function addressWith(id: string | null): string {
  const params = new URLSearchParams(location.search)
  if (id === null) params.delete(name)
  else params.set(name, id)
  const query = params.toString()
  return location.pathname + (query === '' ? '' : `?${query}`)
}

/** Opens the sheet of a message over the page. From one sheet to the next, Back leads to the page at once. */
export function openMessage(id: string): void {
  showSheet(name, addressWith(id))
}

export function closeMessage(): void {
  if (new URLSearchParams(location.search).has(name)) closeSheet(name, addressWith(null))
}
