import type { ReactNode } from 'react'
import { Glyph } from '#components/ui/glyph.tsx'
import { unplugGlyph } from '#components/ui/place-glyphs.ts'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** What this screen shows, as a subject: "Topics". */
  what: string
  /** One thing, not several. */
  singular?: boolean
  /** What is there instead. */
  children?: ReactNode
  compact?: boolean
}

/** For a service that speaks the interface without our additions. */
export function NotOffered({ what, singular = false, children, compact }: Props) {
  return (
    <StateFrame
      icon={<Glyph d={unplugGlyph} />}
      title={`${what} ${singular ? 'is' : 'are'} not part of this service`}
      compact={compact}
    >
      <p>
        The service that this dashboard reads does not offer {singular ? 'it' : 'them'}. {children}
      </p>
    </StateFrame>
  )
}
