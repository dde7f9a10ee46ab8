'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import type { Connection } from '#contract/connection-shape.ts'
import type { SourceAnswer } from '#contract/sources.ts'
import { ChangeForm } from '../connect/connect-form.tsx'

type Props = { source: SourceAnswer; connection: Connection; onClose: () => void }

export default function ChangeDialog({ source, connection, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Settings of ${connection.name}`}
      place="top"
    >
      <ChangeForm source={source} connection={connection} onSaved={onClose} />
    </Dialog>
  )
}
