'use client'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { formatCount } from '#lib/format.ts'

type Props = { perDay: number; onClose: () => void; onConfirm: () => void }

/** Asks before something is turned on that runs more often than anybody reads. */
export default function PaceDialog({ perDay, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`${formatCount(perDay)} runs a day?`}
      description={`Each run asks a model and sends what it writes. That is ${formatCount(perDay * 30)} runs a month.`}
      footer={
        <>
          <Button onClick={onConfirm}>Save it all the same</Button>
          <Button variant="primary" onClick={onClose} autoFocus>
            Change the schedule
          </Button>
        </>
      }
    />
  )
}
