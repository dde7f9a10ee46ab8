'use client'

import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Role } from '#contract/common/roles.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { ListedMember } from '#contract/members.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { asRole, roleWords } from '#lib/viewer.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useChangeRole } from './roles.ts'

type Props = { member: ListedMember; onClose: () => void }

export function RemoveDialog({ member: { id, name, email }, onClose }: Props) {
  const cache = useQueryClient()
  const viewer = useViewer().member
  const isYou = viewer.id === id
  async function remove() {
    await client.members.remove({ memberId: id })
    if (isYou) return location.assign('/sign-in')
    await Promise.all([
      cache.invalidateQueries({ queryKey: api.members.key() }),
      cache.invalidateQueries({ queryKey: api.invitations.key() }),
      cache.invalidateQueries({ queryKey: api.automations.key(), refetchType: 'none' }),
    ])
    toast({ title: `${name} is removed`, description: 'To let them in again, invite them.' })
  }
  return (
    <ConfirmDialog
      title={isYou ? 'Leave this organization?' : `Remove ${name}?`}
      points={isYou ? own : others(name, email)}
      act={isYou ? 'Leave' : `Remove ${name}`}
      failed={isYou ? 'You are still here' : `${name} was not removed`}
      undoable
      onClose={onClose}
      run={remove}
    />
  )
}

const own = [
  'You are signed out at once, everywhere, and cannot come back without an invitation.',
  'Your automations go on, as those of the owner who was here first.',
  'API keys that you made keep working, and invitations that you sent end.',
]

const others = (name: string, email: string) => [
  `${email} is signed out at once, everywhere.`,
  'Their automations become yours and go on.',
  'API keys that they made keep working: programs use them. Revoke those that they know.',
  'Invitations that they sent end. Whom they invited earlier stays; the audit log tells who that is.',
  'What they did stays in histories, under their name.',
  `${name} can be invited again at any time.`,
]

type StepDownDialogProps = { role: Role; onClose: () => void }

/** Asks first, because only another owner can give the role back. */
export function StepDownDialog({ role, onClose }: StepDownDialogProps) {
  const { id, name } = useViewer().member
  const change = useChangeRole()
  return (
    <ConfirmDialog
      title="Give up your ownership?"
      points={[
        `You become ${asRole(role)}: ${roleWords[role].note}`,
        'You no longer see API keys, and invitations that you sent end.',
        'Only another owner can make you an owner again.',
      ]}
      act="Give it up"
      failed="Your role is as before"
      undoable
      onClose={onClose}
      run={() => change({ id, name, role: 'owner' }, role)}
    />
  )
}

type WithdrawDialogProps = { invitation: Invitation; onClose: () => void }

export function WithdrawDialog({ invitation: { id, email }, onClose }: WithdrawDialogProps) {
  const cache = useQueryClient()
  async function withdraw() {
    await client.invitations.remove({ invitationId: id })
    await cache.invalidateQueries({ queryKey: api.invitations.key() })
    toast({ title: `The invitation of ${email} is withdrawn` })
  }
  return (
    <ConfirmDialog
      title="Withdraw the invitation?"
      points={[`The link that ${email} has stops working at once.`, 'They can be invited again at any time.']}
      act="Withdraw it"
      failed="The invitation stands as before"
      undoable
      onClose={onClose}
      run={withdraw}
    />
  )
}
