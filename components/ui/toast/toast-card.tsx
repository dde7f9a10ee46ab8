'use client'

import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { StatusMark } from '../status-mark.tsx'
import { dismissToast, type Toast } from './toast.ts'

const shortMs = 5_000
const undoMs = 10_000

type Props = {
  toast: Toast
  held: boolean
  /** Somebody has closed it, or taken back what it tells of. */
  onGone: () => void
}

/** Goes by itself; one that says what failed stays until it is closed. */
export function ToastCard({ toast, held, onGone }: Props) {
  const { id, title, description, undo, tone = 'plain' } = toast
  const stays = held || tone === 'stop'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), undo ? undoMs : shortMs)
    return () => clearTimeout(timer)
  }, [id, stays, undo])

  return (
    <li className="pointer-events-auto flex min-h-11 w-full animate-enter items-center gap-3 rounded-[10px] border border-line bg-raised py-1.5 pl-3.5 pr-1.5 shadow-float">
      {tone !== 'plain' && <StatusMark status={tone === 'clear' ? 'completed' : 'error'} />}
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        {description && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
      </div>
      {undo && (
        <Button
          size="sm"
          onClick={() => {
            dismissToast(id)
            undo()
            onGone()
          }}
        >
          Undo
        </Button>
      )}
      <IconButton
        label="Dismiss"
        size="sm"
        onClick={() => {
          dismissToast(id)
          onGone()
        }}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
