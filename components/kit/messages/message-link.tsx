'use client'

import { useSearchParams } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { closeSheet, showSheet } from '#components/ui/sheet-address.ts'
import { useOffers } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'

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

/** Opens the sheet of a message over the page. Back closes it even after several messages. */
export function openMessage(id: string): void {
  showSheet(name, addressWith(id))
}

export function closeMessage(): void {
  if (new URLSearchParams(location.search).has(name)) closeSheet(name, addressWith(null))
}

type Props = {
  id: string
  /** Names it where the content alone does not: "Open the message of Ada Berg". */
  label?: string
  tabIndex?: number
  className?: string
  children: ReactNode
}

/** Links to a message: a click opens it over this page, a new tab opens its own page. */
export function MessageLink({ id, label, tabIndex, className, children }: Props) {
  const offers = useOffers()
  if (!offers('getMessage')) return <span className={className}>{children}</span>
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openMessage(id)
  }
  return (
    <a
      href={routes.message(id)}
      data-in-place=""
      onClick={open}
      aria-label={label}
      tabIndex={tabIndex}
      className={className}
    >
      {children}
    </a>
  )
}
