'use client'

import { Menu } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'

type Props = { organization: string; children: ReactNode }

/**
 * Navigation behind a button for narrow windows. Opening a page closes it. It has its own view transition name, so
 * that the page does not cover it while pages fade.
 */
export function NarrowBar({ organization, children }: Props) {
  const [open, setOpen] = useState(false)
  const path = usePathname()
  useEffect(() => {
    if (path) setOpen(false)
  }, [path])
  return (
    <header className="sticky top-0 z-30 flex [view-transition-name:bar] h-12 items-center gap-1.5 border-b border-line bg-surface px-2 sm:px-4 lg:hidden">
      <IconButton label="Menu" aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu />
      </IconButton>
      <span className="min-w-0 flex-1 truncate text-lg font-semibold tracking-[-0.01em]">{organization}</span>
      <PaletteButton compact />
      <Sheet open={open} onOpenChange={setOpen} title="Menu" side="left" size="sm" bare>
        {children}
      </Sheet>
    </header>
  )
}
