import { CircleDashed, UserRound } from 'lucide-react'
import { type FilterOption, filter } from '#components/kit/list/filters.ts'
import { wideLists } from '#components/kit/list/seen-filter.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import type { ListedMember } from '#contract/member-shape.ts'

const fixed: readonly FilterOption[] = [
  { value: 'me', label: 'Me', icon: <UserRound aria-hidden="true" /> },
  { value: 'none', label: 'Nobody', icon: <CircleDashed aria-hidden="true" /> },
]

const membersOf = (answer: unknown) => (answer as { data: ListedMember[] }).data

/** Topics of the viewer, of nobody, or of a member. */
export const assigneeFilter = filter.text(/^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i, {
  label: 'Assignee',
  needs: wideLists,
  entity: {
    find: (api, text) => ({
      ...api.members.list.queryOptions(),
      select: (answer) =>
        [
          ...fixed,
          ...membersOf(answer).map(({ id, name, image }) => ({
            value: id,
            label: name,
            icon: <Avatar name={name} image={image} size="sm" />,
          })),
        ].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    }),
    named: {
      needs: 'listMembers',
      query: (api, value) => ({
        ...api.members.list.queryOptions(),
        select: (answer) =>
          fixed.find((it) => it.value === value)?.label ??
          membersOf(answer).find(({ id }) => id === value.toLowerCase())?.name,
      }),
    },
  },
})
