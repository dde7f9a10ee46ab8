import { Avatar } from '#components/ui/avatar.tsx'
import type { ListedMember } from '#contract/member-shape.ts'
import { type FilterOption, filter } from './filters.ts'
import { wideLists } from './seen-filter.ts'

const membersOf = (answer: unknown) => (answer as { data: ListedMember[] }).data

/** Filters by a member. `fixed`: other choices, before the members. */
export function memberFilter({ label, fixed = [] }: { label: string; fixed?: readonly FilterOption[] }) {
  const others = fixed.map(({ value }) => `${value}|`).join('')
  return filter.text(new RegExp(`^(${others}[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12})$`, 'i'), {
    label,
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
          ].filter((one) => one.label.toLowerCase().includes(text.toLowerCase())),
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
}
