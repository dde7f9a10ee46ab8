'use client'

import type { TemplatesState } from '#components/kit/automation/templates-list.ts'
import { buttonLook } from '#components/ui/button-look.ts'
import { classes } from '#components/ui/classes.ts'
import { Glyph } from '#components/ui/glyph.tsx'
import { upDownGlyph } from '#components/ui/glyphs.ts'
import { Menu } from '#components/ui/menu.tsx'

type Sort = TemplatesState['sort']

const words: Record<Sort, string> = { need: 'By need', name: 'By name', newest: 'Newest first' }

type Props = { sort: Sort; isGrouped: boolean; onChange(sort: Sort): void }

/** In which order the cards lie; where nobody tells what they are for, they cannot lie by it. */
export function SortMenu({ sort, isGrouped, onChange }: Props) {
  const offered = (Object.keys(words) as Sort[]).filter((one) => isGrouped || one !== 'need')
  const shown = offered.includes(sort) ? sort : 'newest'
  return (
    <Menu
      label="Order"
      align="end"
      items={offered.map((one) => ({
        label: words[one],
        current: one === shown,
        onSelect: () => onChange(one),
      }))}
      trigger={(trigger) => (
        <button
          type="button"
          aria-label={`Order: ${words[shown]}`}
          {...trigger}
          className={classes(buttonLook({ variant: 'quiet', size: 'sm' }), '-mr-1')}
        >
          {words[shown]}
          <Glyph d={upDownGlyph} className="text-ink-3" />
        </button>
      )}
    />
  )
}
