'use client'

import { useMay } from '#components/kit/automation/change-automation.ts'
import type { Shown } from '#components/kit/automation/words.ts'
import { useRow } from '#components/kit/list/row.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { dotsGlyph } from '#components/ui/glyphs.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'

const RowMenuBody = lazyPart(() => import('./row-menu-body.tsx'))

type Props = {
  automation: Shown
  /** On its own page: it need not be opened, and after it was deleted the list is shown. */
  isPage?: boolean
}

/** Everything that can be done with one automation. */
export function AutomationMenu({ automation, isPage = false }: Props) {
  const { tabIndex } = useRow()
  const may = useMay()
  const label = `Actions for ${automation.name}`
  if (isPage && !may('deleteAutomation')) return null
  return (
    <Menu
      label={label}
      body={(overlay) => <RowMenuBody {...overlay} {...{ label, automation, isPage }} />}
      trigger={(trigger) => (
        <IconButton
          label={label}
          size={isPage ? 'md' : 'sm'}
          variant={isPage ? 'secondary' : 'quiet'}
          tabIndex={isPage ? undefined : tabIndex}
          data-key="."
          {...trigger}
        >
          <Glyph d={dotsGlyph} />
        </IconButton>
      )}
    />
  )
}
