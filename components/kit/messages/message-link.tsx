'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useOffers } from '#components/ui/viewer.tsx'
import { routes } from '#lib/routes.ts'
import { openMessage } from './message-address.ts'

type Props = {
  id: string
  /** Names it where the content alone does not: "Open the message of Ada Berg". */
  label?: string
  tabIndex?: number
  className?: string
  children: ReactNode
}

/** Leads to a message: over this page with a click, as a page of its own in another tab. */
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
