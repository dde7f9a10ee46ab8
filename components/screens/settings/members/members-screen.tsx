'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { PageHeader } from '#components/kit/page/page-header.tsx'
import { useShortcut } from '#components/kit/shortcuts/use-shortcut.ts'
import { LoadingRows } from '#components/kit/states/loading-rows.tsx'
import { ReadFailure } from '#components/kit/states/read-failure.tsx'
import { ReadOnlyNote } from '#components/kit/states/role-notes.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import { isLess, type Role } from '#contract/common/roles.ts'
import type { ListedMember } from '#contract/member-shape.ts'
import { api } from '#lib/api/browser/api.ts'
import { type Heading, SettingsTable } from '../rows.tsx'
import { useAddressFlag } from '../use-address-flag.ts'
import { PasskeysDialog, RemoveDialog, ResetDialog, StepDownDialog } from './confirmations.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { type MemberActs, MemberRow } from './member-row.tsx'
import { RequireFactor } from './require-factor.tsx'
import { useChangeRole } from './roles.ts'

type Props = MemberActs & { members: readonly ListedMember[] }

const headings: Heading[] = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Last signed in', wide: true },
  { label: 'Joined', wide: true },
]

const actions: Heading = { label: 'Actions', hidden: true, className: 'w-8' }

function MembersTable({ members, ...acts }: Props) {
  const isRequired = useQuery(api.members.getOwn.queryOptions()).data?.secondFactorRequired === true
  const { id } = useViewer().member
  const owners = members.filter(({ role }) => role === 'owner').length
  return (
    <SettingsTable label="Members" headings={acts.onRemove ? [...headings, actions] : headings}>
      {members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isYou={member.id === id}
          isRequired={isRequired}
          isLastOwner={member.role === 'owner' && owners === 1}
          {...acts}
        />
      ))}
    </SettingsTable>
  )
}

const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'))
const SessionsDialog = lazyPart(() => import('./sessions-dialog.tsx'))
const PasswordLinkDialog = lazyPart(() => import('./password-link-dialog.tsx'))

const notes: Record<Role, string | null> = {
  owner: null,
  admin:
    'You can invite members and admins. Only an owner can change roles, remove members and invite owners.',
  member: 'Only an owner or an admin can invite people. Only an owner can change roles and remove members.',
}

export function MembersScreen() {
  const [isInviting, setInviting] = useAddressFlag('invite')
  const offers = useOffers()
  const { role } = useViewer().member
  const seesInvitations = role !== 'member' && offers('listInvitations')
  const canInvite = role !== 'member' && offers('createInvitation')
  const invite = () => setInviting(true)
  useShortcut('c', invite, { label: 'Invite somebody', group: 'Members', enabled: canInvite })
  return (
    <>
      <PageHeader
        title="Members"
        summary="Who can sign in here, and what each member can do."
        actions={
          canInvite && (
            <Button variant="primary" onClick={invite} aria-keyshortcuts="c">
              <Plus aria-hidden="true" />
              Invite
            </Button>
          )
        }
      />
      <div className="grid gap-8">
        {notes[role] && <ReadOnlyNote>{notes[role]}</ReadOnlyNote>}
        <Members />
        {seesInvitations && <InvitationsPanel />}
      </div>
      {canInvite && isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  )
}

type ActDialog = ComponentType<{ member: ListedMember; onClose: () => void }>

function Members() {
  const { data, error, isPending, refetch, isFetching } = useQuery(api.members.list.queryOptions())
  const viewer = useViewer().member
  const offers = useOffers()
  const change = useChangeRole()
  const [opened, setOpened] = useState<{ Act: ActDialog; member: ListedMember } | null>(null)
  const [stepping, setStepping] = useState<Role | null>(null)
  if (isPending) return <LoadingRows rows={6} label="Loading the members" />
  if (!data)
    return (
      <ReadFailure
        title="The members could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const isOwner = viewer.role === 'owner'
  const setRole = (member: ListedMember, role: Role) => {
    if (member.id === viewer.id && isLess(role, member.role)) setStepping(role)
    else void change(member, role)
  }
  /** Opens the dialog of an act, where the viewer may and the service knows it. */
  const opens = (Act: ActDialog, operation: string) =>
    isOwner && offers(operation) ? (member: ListedMember) => setOpened({ Act, member }) : null
  return (
    <>
      <MembersTable
        members={data.data}
        onRole={isOwner && offers('updateMember') ? setRole : null}
        onRemove={opens(RemoveDialog, 'deleteMember')}
        onReset={opens(ResetDialog, 'resetSecondFactor')}
        onTakePasskeys={opens(PasskeysDialog, 'resetPasskeys')}
        onSessions={opens(SessionsDialog, 'endMemberSessions')}
        onLink={opens(PasswordLinkDialog, 'createPasswordReset')}
      />
      {isOwner && <RequireFactor members={data.data} />}
      <Suspense>
        {opened && <opened.Act member={opened.member} onClose={() => setOpened(null)} />}
        {stepping && <StepDownDialog role={stepping} onClose={() => setStepping(null)} />}
      </Suspense>
    </>
  )
}
