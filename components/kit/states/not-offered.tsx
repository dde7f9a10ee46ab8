import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** Subject of the sentence: "Topics". */
  what: string
  /** Uses the singular. */
  singular?: boolean
  /** Alternative for the reader. */
  children?: ReactNode
  compact?: boolean
}

/** Shown for a service that has the common interface but not the additions of Signalbox. */
export function NotOffered({ what, singular = false, children, compact }: Props) {
  return (
    <StateFrame
      icon={<Unplug />}
      title={`${what} ${singular ? 'is' : 'are'} not part of this service`}
      compact={compact}
    >
      <p>
        The service behind this dashboard does not offer {singular ? 'it' : 'them'}. {children}
      </p>
    </StateFrame>
  )
}
