import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyId } from '#components/ui/copy-button.tsx'
import { StateFrame } from './state-frame.tsx'

type Props = {
  /** Title: "The people could not be loaded." */
  title: string
  /** Reason in words. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  requestId?: string | null
  compact?: boolean
}

export function Failed({ title, children, onRetry, retrying, requestId, compact }: Props) {
  const actions = (onRetry || requestId) && (
    <>
      {onRetry && (
        <Button onClick={onRetry} loading={retrying}>
          Try again
        </Button>
      )}
      {requestId && (
        <span className="inline-flex items-center gap-1 text-xs text-ink-3">
          Request <CopyId value={requestId} what="request id" short />
        </span>
      )}
    </>
  )
  return (
    <div role="alert">
      <StateFrame
        icon={<OctagonAlert className="text-stop" aria-hidden="true" />}
        title={title}
        actions={actions}
        compact={compact}
      >
        {children}
      </StateFrame>
    </div>
  )
}
