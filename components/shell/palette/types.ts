import type { ReactNode } from 'react'

export type PaletteItem = {
  /** Unique within the palette. */
  id: string
  label: string
  icon: ReactNode
  /** Stands at the right, quieter. */
  note?: string
  keys?: string
  /** Other words that find it. */
  keywords?: string
  /** Where it leads, or else what it does. */
  href?: string
  run?: () => void
}

export type PaletteGroup = { title: string; items: PaletteItem[] }
