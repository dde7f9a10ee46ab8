'use client'

import type { ReactNode } from 'react'
import { rowLook } from '../nav/row-look.ts'
import { shortcutListOpen } from './open.ts'

export function ShortcutsButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => shortcutListOpen.set(true)}
      className={rowLook}
      aria-haspopup="dialog"
    >
      {children}
    </button>
  )
}
