'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** Roles of table, row and cell. Narrow windows draw rows as grids, and some browsers then drop the roles. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** `tabIndex` for what can be used in a row: only the active row is a stop of the Tab key. */
export type RowPlace = { tabIndex: 0 | -1; isSelected: boolean }

export const RowContext = createContext<RowPlace>({ tabIndex: 0, isSelected: false })

export function useRow(): RowPlace {
  return useContext(RowContext)
}

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

/** Focuses the row with the tab stop. False when there is none. */
export function focusRow(): boolean {
  const row = document.querySelector<HTMLElement>('tr[data-index][tabindex="0"], [data-template-link]')
  row?.focus()
  return row !== null
}
