'use client'

import { useQuery } from '@tanstack/react-query'
import { Link2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import { TimeAgo } from '#components/ui/time-ago.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { isLess } from '#contract/common/roles.ts'
import type { Invitation } from '#contract/invitations.ts'
import { api } from '#lib/api/browser/api.ts'
import { roleWords } from '#lib/viewer.ts'
import { Cell, type Heading, NarrowLine, RowActions, SettingsTable } from '../rows.tsx'
import { WithdrawDialog } from './confirmations.tsx'

type Props = { invitation: Invitation; onRenew: () => void; onWithdraw: () => void }

const onlyOwners = 'Only an owner can change the invitation of an owner.'

function InvitationRow({ invitation, onRenew, onWithdraw }: Props) {
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
              note: isAbove ? onlyOwners : 'The current link stops working.',
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

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))

const headings: Heading[] = [
  { label: 'E-mail' },
  { label: 'Role', wide: true },
  { label: 'Invited', wide: true },
  { label: 'Link valid until', wide: true },
  { label: 'Actions', hidden: true, className: 'w-8' },
]

/** Invitations that were not accepted yet; nothing when there are none. */
export function InvitationsPanel() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.invitations.list.queryOptions())
  const [renewed, setRenewed] = useState<Invitation | null>(null)
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null)
  if (isPending) return null
  const invitations = data?.data ?? []
  return (
    <>
      {!data && (
        <ReadFailure
          title="The invitations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          compact
        />
      )}
      {invitations.length > 0 && (
        <Section flush title="Invited" note="Not joined yet">
          <SettingsTable label="Invitations" headings={headings}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRenew={() => setRenewed(invitation)}
                onWithdraw={() => setWithdrawn(invitation)}
              />
            ))}
          </SettingsTable>
        </Section>
      )}
      <Suspense>
        {renewed && <InviteDialog again={renewed} onClose={() => setRenewed(null)} />}
        {withdrawn && <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
      </Suspense>
    </>
  )
}
