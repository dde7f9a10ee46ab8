'use client'

import type { RefObject } from 'react'
import ComboboxBody from '#components/ui/overlay/combobox-body.tsx'
import type { Topic } from '#contract/topics.ts'
import { useAssignees } from './use-assignees.tsx'

type Props = {
  anchor: RefObject<HTMLElement | null>
  assignee: Topic['assignee']
  onPick: (assignee: Topic['assignee']) => void
  onClose: () => void
}

/** Picks a member by typing, or nobody. */
export default function AssigneePicker({ anchor, assignee, onPick, onClose }: Props) {
  const { options, emptyText, find } = useAssignees()
  return (
    <ComboboxBody
      anchor={anchor}
      label="Assignee"
      value={assignee?.id ?? null}
      options={options}
      clearLabel="Nobody"
      emptyText={emptyText}
      onChoose={(id) => onPick(find(id))}
      onClose={onClose}
    />
  )
}
