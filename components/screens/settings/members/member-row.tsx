'use client'

import { ChevronsUpDown, KeyRound, Link2, MonitorSmartphone, ShieldOff, UserMinus } from 'lucide-react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { type Role, roles } from '#contract/common/roles.ts'
import type { ListedMember } from '#contract/member-shape.ts'
import { formatCount } from '#lib/format.ts'
import { roleWords } from '#lib/viewer.ts'
import { Cell, NarrowLine, RowActions } from '../rows.tsx'

type RoleMenuProps = {
  member: Pick<ListedMember, 'name' | 'role'>
  isLastOwner: boolean
  onChoose: (role: Role) => void
}

function RoleMenu({ member: { name, role }, isLastOwner, onChoose }: RoleMenuProps) {
  const label = `Role of ${name}`
  const items = roles.map((one) => ({
    label: roleWords[one].label,
    note: isLastOwner && one !== 'owner' ? 'Make another member an owner first.' : roleWords[one].note,
    current: one === role,
    disabled: isLastOwner && one !== 'owner',
    onSelect: () => one !== role && onChoose(one),
  }))
  return (
    <Menu
      label={label}
      align="start"
      items={items}
      trigger={
        <Button size="sm" variant="quiet" className="-ml-2 text-sm!">
          <span className="sr-only">{`${label}: `}</span>
          {roleWords[role].label}
          <ChevronsUpDown className="size-3! text-ink-3" />
        </Button>
      }
    />
  )
}

export type MemberActs = {
  /** Null: the viewer may not. */
  onRole: ((member: ListedMember, role: Role) => void) | null
  onRemove: ((member: ListedMember) => void) | null
  onReset: ((member: ListedMember) => void) | null
  onTakePasskeys: ((member: ListedMember) => void) | null
  onLink: ((member: ListedMember) => void) | null
  onSessions: ((member: ListedMember) => void) | null
}

type Props = MemberActs & { member: ListedMember; isYou: boolean; isLastOwner: boolean; isRequired: boolean }

export function MemberRow(props: Props) {
  const { member, isYou, isLastOwner, isRequired, onRole, onRemove, ...others } = props
  const { name, email, image, role, createdAt, lastSignedInAt } = member
  return (
    <tr>
      <Cell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} image={image} size="lg" />
          <div className="min-w-0">
            <p className="truncate">
              <span className="font-medium">{name}</span>
              {isYou && <span className="text-ink-3"> you</span>}
            </p>
            <p className="truncate text-sm text-ink-3">{email}</p>
            <FactorLine member={member} isRequired={isRequired} />
            <DevicesLine count={member.openSessions} />
            {lastSignedInAt && (
              <NarrowLine>
                Signed in <TimeAgo instant={lastSignedInAt} />
              </NarrowLine>
            )}
          </div>
        </div>
      </Cell>
      <Cell className="whitespace-nowrap">
        {onRole ? (
          <RoleMenu member={member} isLastOwner={isLastOwner} onChoose={(next) => onRole(member, next)} />
        ) : (
          roleWords[role].label
        )}
      </Cell>
      <Cell wide>
        <TimeAgo instant={lastSignedInAt} never="Never" />
      </Cell>
      <Cell wide>
        <TimeAgo instant={createdAt} />
      </Cell>
      {onRemove && (
        <Cell>
          <Actions {...{ member, isYou, isLastOwner, onRemove, ...others }} />
        </Cell>
      )}
    </tr>
  )
}

/** Says which second factor a member has, to owners alone. */
function FactorLine({ member, isRequired }: Pick<Props, 'member' | 'isRequired'>) {
  const { hasSecondFactor, passkeyCount: count } = member
  if (hasSecondFactor === null) return null
  const has = [
    hasSecondFactor && 'Two-step sign-in',
    count && (count === 1 ? '1 passkey' : `${count} passkeys`),
  ]
  const words = has.filter(Boolean).join(', ')
  if (words) return <p className="text-sm text-ink-3">{words}</p>
  return isRequired ? <p className="text-sm text-caution">No second factor yet</p> : null
}

/** Says where a member could go on working without signing in, to owners alone. */
function DevicesLine({ count }: { count: number | null }) {
  if (!count) return null
  return (
    <p className="text-sm text-ink-3">
      Signed in on {count === 1 ? '1 device' : `${formatCount(count)} devices`}
    </p>
  )
}

type Asked = 'isLastOwner' | 'isYou' | 'member' | 'onLink' | 'onReset' | 'onSessions' | 'onTakePasskeys'
type ActionsProps = Pick<Props, Asked> & {
  onRemove: (member: ListedMember) => void
}

function Actions(props: ActionsProps) {
  const { member, isYou, isLastOwner, onRemove, onReset, onTakePasskeys, onLink, onSessions } = props
  const remove = {
    label: isYou ? 'Leave' : 'Remove',
    icon: <UserMinus />,
    tone: 'danger' as const,
    disabled: isLastOwner,
    note: isLastOwner ? 'This is the last owner. Make another member an owner first.' : undefined,
    onSelect: () => onRemove(member),
  }
  const reset = onReset &&
    member.hasSecondFactor &&
    !isYou && {
      label: 'Turn two-step sign-in off',
      icon: <ShieldOff />,
      note: 'For somebody who lost the app and the recovery codes.',
      onSelect: () => onReset(member),
    }
  const takePasskeys = onTakePasskeys &&
    Boolean(member.passkeyCount) &&
    !isYou && {
      label: 'Remove the passkeys',
      icon: <KeyRound />,
      note: 'For somebody who lost the device that has them.',
      onSelect: () => onTakePasskeys(member),
    }
  const link = onLink &&
    !isYou && {
      label: 'Password reset link',
      icon: <Link2 />,
      note: 'For somebody who forgot their password. You send it to them.',
      onSelect: () => onLink(member),
    }
  const sessions = onSessions &&
    Boolean(member.openSessions) &&
    !isYou && {
      label: 'Sessions',
      icon: <MonitorSmartphone />,
      note: 'Where they are signed in. You can sign them out.',
      onSelect: () => onSessions(member),
    }
  const items = [sessions, link, reset, takePasskeys, remove].filter(
    (item) => item !== null && item !== false,
  )
  return <RowActions of={member.name} items={items} />
}
