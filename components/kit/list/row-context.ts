'use client'

import { createContext, useContext } from 'react'

/** `tabIndex` for what can be used in a row: only the active row is a stop of the Tab key. */
export type RowPlace = { tabIndex: 0 | -1; isSelected: boolean }

export const RowContext = createContext<RowPlace>({ tabIndex: 0, isSelected: false })

export function useRow(): RowPlace {
  return useContext(RowContext)
}
