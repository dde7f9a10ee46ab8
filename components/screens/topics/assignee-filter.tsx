import { CircleDashed, UserRound } from 'lucide-react'
import { memberFilter } from '#components/kit/list/member-filter.tsx'

/** Topics of the viewer, of nobody, or of a member. */
export const assigneeFilter = memberFilter({
  label: 'Assignee',
  fixed: [
    { value: 'me', label: 'Me', icon: <UserRound aria-hidden="true" /> },
    { value: 'none', label: 'Nobody', icon: <CircleDashed aria-hidden="true" /> },
  ],
})
