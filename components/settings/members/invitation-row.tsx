'use client'

import { Link2, X } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Glyph } from '#components/ui/glyph.tsx'
import { dotsGlyph } from '#components/ui/glyphs.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import type { Invitation } from '#contract/invitations.ts'
import { Cell, NarrowLine } from '../settings-table.tsx'
import { roleWords } from './role-words.ts'

type Props = { invitation: Invitation; onRenew: () => void; onWithdraw: () => void }

export function InvitationRow({ invitation, onRenew, onWithdraw }: Props) {
  const { email, role, status, invitedBy, createdAt, expiresAt } = invitation
  const label = `Actions for the invitation of ${email}`
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
        <Menu
          label={label}
          align="end"
          items={[
            { label: 'New link', icon: <Link2 />, note: 'The present one stops working.', onSelect: onRenew },
            { label: 'Withdraw', icon: <X />, tone: 'danger', onSelect: onWithdraw },
          ]}
          trigger={(trigger) => (
            <IconButton label={label} size="sm" variant="quiet" {...trigger}>
              <Glyph d={dotsGlyph} />
            </IconButton>
          )}
        />
      </Cell>
    </tr>
  )
}
