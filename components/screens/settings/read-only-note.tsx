import type { ReactNode } from 'react'
import { Glyph } from '#components/ui/glyph.tsx'

export const lockGlyph =
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4'

/** Why nothing here can be changed, and who can. */
export function ReadOnlyNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-lg bg-sunken px-3 py-2.5 text-ink-2">
      <Glyph d={lockGlyph} className="mt-[3px] size-3.5 shrink-0 text-ink-3" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
