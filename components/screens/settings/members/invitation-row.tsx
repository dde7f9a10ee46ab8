'use client'

import { Link2, X } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Invitation } from '#contract/invitations.ts'
import { RowActions } from '../row-actions.tsx'
import { Cell, NarrowLine } from '../settings-table.tsx'
import { isLess, roleWords } from './role-words.ts'

type Props = { invitation: Invitation; onRenew: () => void; onWithdraw: () => void }

const onlyOwners = 'Only an owner changes the invitation of an owner.'

export function InvitationRow({ invitation, onRenew, onWithdraw }: Props) {
  const { email, role, status, invitedBy, createdAt, expiresAt } = invitation
  const isAbove = isLess(useViewer().member.role, role)
  return (
    <tr>
      <Cell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <span className="truncate">{email}</span>
          {status === 'expired' && <Badge tone="stop">Expired</Badge>}
        </div>
        <NarrowLine>
          {`As ${role}, by ${invitedBy.name} `}
          <TimeAgo instant={createdAt} />
        </NarrowLine>
      </Cell>
      <Cell wide>{roleWords[role].label}</Cell>
      <Cell wide>
        {invitedBy.name}, <TimeAgo instant={createdAt} className="text-ink-3" />
      </Cell>
      <Cell wide>
        <TimeAgo instant={expiresAt} />
      </Cell>
      <Cell>
        <RowActions
          of={`the invitation of ${email}`}
          items={[
            {
              label: 'New link',
              icon: <Link2 />,
              note: isAbove ? onlyOwners : 'The present one stops working.',
              disabled: isAbove,
              onSelect: onRenew,
            },
            { label: 'Withdraw', icon: <X />, tone: 'danger', disabled: isAbove, onSelect: onWithdraw },
          ]}
        />
      </Cell>
    </tr>
  )
}
