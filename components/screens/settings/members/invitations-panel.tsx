'use client'

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Section } from '#components/ui/section.tsx'
import type { Invitation } from '#contract/invitations.ts'
import { api } from '#lib/api/browser/api.ts'
import { type Heading, SettingsTable } from '../settings-table.tsx'
import { InvitationRow } from './invitation-row.tsx'

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))
const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'))

const headings: Heading[] = [
  { label: 'E-mail' },
  { label: 'Role', wide: true },
  { label: 'Invited', wide: true },
  { label: 'Link works until', wide: true },
  { label: 'Actions', hidden: true, className: 'w-8' },
]

/** Who was invited and has not come yet. Without anybody it takes no room. */
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
        <Section flush title="Invited" note="Not here yet">
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
