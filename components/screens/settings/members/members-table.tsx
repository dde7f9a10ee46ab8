import { useViewer } from '#components/ui/viewer.tsx'
import type { ListedMember } from '#contract/members.ts'
import { type Heading, SettingsTable } from '../settings-table.tsx'
import { type MemberActs, MemberRow } from './member-row.tsx'

type Props = MemberActs & { members: readonly ListedMember[] }

const headings: Heading[] = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Last signed in', wide: true },
  { label: 'Joined', wide: true },
]

const actions: Heading = { label: 'Actions', hidden: true, className: 'w-8' }

export function MembersTable({ members, ...acts }: Props) {
  const { id } = useViewer().member
  const owners = members.filter(({ role }) => role === 'owner').length
  return (
    <SettingsTable label="Members" headings={acts.onRemove ? [...headings, actions] : headings}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isYou={member.id === id}
          isLastOwner={member.role === 'owner' && owners === 1}
          {...acts}
        />
      ))}
    </SettingsTable>
  )
}
