'use client'

import { Keyboard } from 'lucide-react'
import { Kbd } from '#components/ui/kbd.tsx'
import { rowLook } from '../nav/nav-link.tsx'
import { shortcutListOpen } from './open.ts'

export function ShortcutsButton() {
  return (
    <button
      type="button"
      onClick={() => shortcutListOpen.set(true)}
      className={rowLook}
      aria-haspopup="dialog"
    >
      <Keyboard aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">Shortcuts</span>
      <Kbd keys="?" />
    </button>
  )
}
