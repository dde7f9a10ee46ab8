'use client'

import { type ReactNode, useState } from 'react'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'

type Props = {
  title: string
  /** Consequences, one sentence each. */
  points: readonly string[]
  /** Choice that the consequences depend on. */
  before?: ReactNode
  /** Label of the button: "Revoke the key". */
  act: string
  /** Title of the error. */
  failed: string
  undoable?: boolean
  /** Below the title. */
  description?: string
  /** Adds something rather than removing it, so the button is not red. */
  isHarmless?: boolean
  onClose: () => void
  run: () => Promise<unknown>
}

/** Asks before an action, mostly one that cannot be undone, and lists its consequences. Stays open until the answer. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    description,
    before,
    points,
    act,
    failed,
    undoable = false,
    isHarmless,
    onClose,
    run,
  } = props
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function confirm() {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await run()
      onClose()
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            loading={isPending}
            onClick={() => void confirm()}
          >
            <span className="truncate">{act}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {before}
        <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
          {points.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {!undoable && (
          <p className="rounded-[7px] bg-caution-soft px-3 py-2 font-medium text-caution">
            This cannot be undone.
          </p>
        )}
        {error !== null && (
          <Failed title={failed} requestId={requestIdOf(error)} compact>
            {describeFailure(error).text}
          </Failed>
        )}
      </div>
    </Dialog>
  )
}
