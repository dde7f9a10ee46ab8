'use client'

import type { ReactNode } from 'react'
import { shortcutListOpen } from '#components/kit/shortcuts/open.ts'
import { rowLook } from '../nav/row-look.ts'

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
