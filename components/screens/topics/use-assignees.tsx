'use client'

import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#components/ui/avatar.tsx'
import type { ComboboxOption } from '#components/ui/overlay/option-list.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Topic } from '#contract/topics.ts'
import { api } from '#lib/api/browser/api.ts'

type Assignees = {
  options: ComboboxOption[]
  emptyText: string
  /** The member with an id; null for nobody. */
  find(id: string | null): Topic['assignee']
}

/** The members that a topic can be assigned to, the viewer first. */
export function useAssignees(): Assignees {
  const own = useViewer().member.id
  const { data, error } = useQuery(api.members.list.queryOptions())
  const members = data?.data ?? []
  const ordered = [...members.filter(({ id }) => id === own), ...members.filter(({ id }) => id !== own)]
  return {
    options: ordered.map(({ id, name, image, email }) => ({
      value: id,
      label: name,
      note: id === own ? 'You' : email,
      icon: <Avatar name={name} image={image} size="sm" />,
    })),
    emptyText: data
      ? 'No member has this name.'
      : error
        ? 'The members could not be loaded.'
        : 'Loading the members',
    find: (id) => {
      const member = members.find((it) => it.id === id)
      return member ? { id: member.id, name: member.name, image: member.image } : null
    },
  }
}
