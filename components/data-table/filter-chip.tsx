'use client'

import { classes } from '#components/ui/classes.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { crossGlyph } from '#components/ui/glyphs.ts'
import type { TriggerProps } from '#components/ui/overlay/types.ts'

type Props = { label: string; says: string | undefined; onClear(): void; trigger: TriggerProps }

const side = 'inline-flex h-7 items-center text-xs transition-colors'

/** Dashed while it is open to anything; filled, with a way to clear it, once it narrows the list. */
export function FilterChip({ label, says, onClear, trigger }: Props) {
  if (says === undefined)
    return (
      <button
        type="button"
        {...trigger}
        className={classes(
          side,
          'rounded-md border border-dashed border-line-strong px-2 text-ink-2 hover:text-ink',
        )}
      >
        {label}
      </button>
    )
  return (
    <span className="inline-flex max-w-full items-center rounded-md bg-accent-soft text-accent">
      <button
        type="button"
        {...trigger}
        className={classes(side, 'min-w-0 rounded-l-md pl-2 pr-1 font-medium')}
      >
        <span className="truncate">{says}</span>
      </button>
      <button
        type="button"
        aria-label={`Clear ${label}`}
        onClick={onClear}
        className={classes(side, 'w-6 shrink-0 justify-center rounded-r-md hover:text-ink')}
      >
        <Glyph d={crossGlyph} className="size-3" />
      </button>
    </span>
  )
}
