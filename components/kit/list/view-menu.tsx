'use client'

import { Glyph } from '#components/ui/glyph.tsx'
import { slidersGlyph } from '#components/ui/glyphs.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import type { ViewChoices } from './view-menu-body.tsx'

const ViewMenuBody = lazyPart(
  () => import('./view-menu-body.tsx'),
) as typeof import('./view-menu-body.tsx').default

/** Sort, density and columns. A narrow window has no head to click on, so the sort is here too. */
export function ViewMenu<Item extends object>(props: ViewChoices<Item>) {
  return (
    <Menu
      label="View"
      align="end"
      body={(overlay) => <ViewMenuBody {...props} overlay={overlay} />}
      trigger={(trigger) => (
        <IconButton label="Sort, density and columns" {...trigger}>
          <Glyph d={slidersGlyph} />
        </IconButton>
      )}
    />
  )
}
