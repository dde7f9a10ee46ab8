'use client'

import { Search } from 'lucide-react'
import { useIsMac } from '#components/kit/shortcuts/platform.ts'
import { IconButton } from '#components/ui/button.tsx'
import { classes } from '#components/ui/classes.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { openPalette } from './open.ts'

type Props = {
  /** Shows only the icon. */
  compact?: boolean
  className?: string
}

const look =
  'flex h-8 w-full shrink-0 items-center gap-2 rounded-[7px] border border-line-strong bg-raised pl-2 pr-1.5 text-ink-2 shadow-card transition-colors hover:border-control hover:text-ink'

export function PaletteButton({ compact = false, className }: Props) {
  const keys = useIsMac() ? '⌘ K' : 'Ctrl K'
  const does = {
    onClick: () => openPalette(),
    'aria-haspopup': 'dialog',
  } as const
  if (compact)
    return (
      <IconButton label="Search or jump to" keys={keys} className={className} {...does}>
        <Search />
      </IconButton>
    )
  return (
    <button type="button" className={classes(look, className)} {...does}>
      <Search className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-left">Search or jump to</span>
      <Kbd keys={keys} />
    </button>
  )
}
