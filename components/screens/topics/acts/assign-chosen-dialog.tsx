'use client'

import { Dialog } from '#components/ui/dialog.tsx'
import OptionList from '#components/ui/overlay/option-list.tsx'
import type { Topic } from '#contract/topics.ts'
import { useAssignees } from '../use-assignees.tsx'

type Props = {
  topics: readonly Topic[]
  assign: (assignee: Topic['assignee']) => void
  onClose: () => void
}

const nobody = '::nobody'

/** Assigns selected topics to one member, or to nobody. */
export default function AssignChosenDialog({ topics, assign, onClose }: Props) {
  const { options, emptyText, find } = useAssignees()
  const count = topics.length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === 1 ? 'Assign one topic' : `Assign ${count} topics`}
    >
      <div className="-mx-1 min-h-64">
        <OptionList
          label="Assignee"
          value={null}
          options={[...options, { value: nobody, label: 'Nobody' }]}
          emptyText={emptyText}
          onChoose={(id) => assign(id === nobody ? null : find(id))}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
