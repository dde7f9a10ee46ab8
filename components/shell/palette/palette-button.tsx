'use client'

import { useIsMac } from '#components/kit/shortcuts/platform.ts'
import { classes } from '#components/ui/classes.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { searchGlyph } from '#components/ui/glyphs.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { loadPalette, openPalette } from './open.ts'

type Props = {
  /** Only the glyph. */
  compact?: boolean
  className?: string
}

const look =
  'flex h-8 w-full shrink-0 items-center gap-2 rounded-[7px] border border-line-strong bg-raised pl-2 pr-1.5 text-ink-2 shadow-card transition-colors hover:border-control hover:text-ink'

export function PaletteButton({ compact = false, className }: Props) {
  const keys = useIsMac() ? '⌘ K' : 'Ctrl K'
  const does = {
    onClick: () => openPalette(),
    onPointerEnter: () => void loadPalette(),
    onFocus: () => void loadPalette(),
    'aria-haspopup': 'dialog',
  } as const
  if (compact)
    return (
      <IconButton label="Search or jump to" keys={keys} className={className} {...does}>
        <Glyph d={searchGlyph} />
      </IconButton>
    )
  return (
    <button type="button" className={classes(look, className)} {...does}>
      <Glyph d={searchGlyph} className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-left">Search or jump to</span>
      <Kbd keys={keys} />
    </button>
  )
}
