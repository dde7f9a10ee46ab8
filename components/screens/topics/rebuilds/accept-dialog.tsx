'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { createIntent } from '#components/kit/form/intent.ts'
import type { RebuildResult } from '#contract/topic-rebuilds.ts'
import { accept } from './answer.ts'
import { consequences } from './words.ts'

type Props = { id: string; result: RebuildResult; onClose: () => void }

/** Says what exactly happens, and does it. */
export default function AcceptDialog({ id, result, onClose }: Props) {
  const cache = useQueryClient()
  const intent = useRef(createIntent())
  return (
    <ConfirmDialog
      title="Accept the plan"
      description="Everything happens at once, or nothing does."
      points={consequences(result)}
      act="Rebuild all topics"
      failed="Nothing was changed"
      undoable
      isHarmless
      onClose={onClose}
      run={() => accept(cache, id, intent.current.keyFor({ id }))}
    />
  )
}
