'use client'

import type { ReactNode } from 'react'
import { useRow } from './row-context.ts'

type Props = {
  href: string
  /** A plain click opens a sheet over the list. */
  inPlace?: boolean
  children: ReactNode
  className?: string
}

/** The name of a row: a real address, for another tab; a plain click opens what the row opens. */
export function RowLink({ href, inPlace = false, children, className }: Props) {
  const { tabIndex } = useRow()
  return (
    <a
      href={href}
      data-row-link=""
      data-in-place={inPlace ? '' : undefined}
      tabIndex={tabIndex}
      className={`min-w-0 truncate font-medium text-ink hover:underline hover:decoration-line-strong hover:underline-offset-3 ${className ?? ''}`}
    >
      {children}
    </a>
  )
}
