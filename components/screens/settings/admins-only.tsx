import type { ReactNode } from 'react'
import { StateFrame } from '#components/kit/states/state-frame.tsx'
import { Glyph } from '#components/ui/glyph.tsx'

const lockGlyph =
  'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4'

/** For those whose role may not see a page: why, and whom to ask. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <StateFrame icon={<Glyph d={lockGlyph} />} title={title}>
      {children}
    </StateFrame>
  )
}
