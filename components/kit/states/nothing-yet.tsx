import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateFrame } from './state-frame.tsx'

type Props = {
  title: string
  /** What this is for. */
  children?: ReactNode
  /** The first thing to do. */
  action?: ReactNode
  icon?: ReactNode
  compact?: boolean
}

export function NothingYet({ title, children, action, icon, compact }: Props) {
  return (
    <StateFrame icon={icon ?? <Inbox aria-hidden="true" />} title={title} actions={action} compact={compact}>
      {children}
    </StateFrame>
  )
}
