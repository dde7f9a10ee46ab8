import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
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
      icon={<Unplug />}
      title={`${what} ${singular ? 'is' : 'are'} not part of this service`}
      compact={compact}
    >
      <p>
        The service that this dashboard reads does not offer {singular ? 'it' : 'them'}. {children}
      </p>
    </StateFrame>
  )
}
