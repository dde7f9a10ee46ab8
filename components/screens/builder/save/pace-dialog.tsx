'use client'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { formatCount } from '#lib/format.ts'

type Props = { perDay: number; onClose: () => void; onConfirm: () => void }

/** Asks before an automation with very many runs a day is turned on. */
export default function PaceDialog({ perDay, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`${formatCount(perDay)} runs a day?`}
      description={`Each run uses a model and sends its output. That is ${formatCount(perDay * 30)} runs a month.`}
      footer={
        <>
          <Button onClick={onConfirm}>Save anyway</Button>
          <Button variant="primary" onClick={onClose} autoFocus>
            Change the schedule
          </Button>
        </>
      }
    />
  )
}
