import { Glyph } from '#components/ui/glyph.tsx'
import { dotsGlyph } from '#components/ui/glyphs.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, type MenuEntry } from '#components/ui/menu.tsx'

type Props = {
  /** What they are done to, by its name. */
  of: string
  items: MenuEntry[]
}

/** What can be done with one row of a settings page. */
export function RowActions({ of, items }: Props) {
  const label = `Actions for ${of}`
  return (
    <Menu
      label={label}
      align="end"
      items={items}
      trigger={(trigger) => (
        <IconButton label={label} size="sm" variant="quiet" {...trigger}>
          <Glyph d={dotsGlyph} />
        </IconButton>
      )}
    />
  )
}
