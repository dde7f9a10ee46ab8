'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createIntent } from '#components/kit/form/intent.ts'
import { Failed } from '#components/kit/states/failed.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { RebuildResult } from '#contract/topic-rebuilds.ts'
import { requestIdOf } from '#lib/api/errors.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { accept } from './answer.ts'
import { consequences } from './words.ts'

type Props = { id: string; result: RebuildResult; onClose: () => void }

/** Says what exactly happens, and does it. */
export default function AcceptDialog({ id, result, onClose }: Props) {
  const cache = useQueryClient()
  const intent = useRef(createIntent())
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function confirm() {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await accept(cache, id, intent.current.keyFor({ id }))
      onClose()
    } catch (failure) {
      setPending(false)
      setError(failure)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Accept the plan"
      description="All of it happens at once, or nothing."
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="primary" loading={isPending} onClick={() => void confirm()}>
            Rebuild all topics
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
        {consequences(result).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {error !== null && (
        <Failed title="Nothing was changed" requestId={requestIdOf(error)} compact>
          {describeFailure(error).text}
        </Failed>
      )}
    </Dialog>
  )
}
