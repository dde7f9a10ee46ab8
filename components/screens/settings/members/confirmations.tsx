'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Role } from '#contract/common/roles.ts'
import type { Invitation } from '#contract/invitations.ts'
import type { ListedMember } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { asRole, roleWords } from '#lib/viewer.ts'
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
    toast({ title: `${name} is removed`, description: 'Invite them if they should come back.' })
  }
  return (
    <ConfirmDialog
      title={isYou ? 'Leave this organization?' : `Remove ${name}?`}
      points={isYou ? own : others(name, email)}
      act={isYou ? 'Leave' : `Remove ${name}`}
      failed={isYou ? 'You were not removed' : `${name} was not removed`}
      undoable
      onClose={onClose}
      run={remove}
    />
  )
}

const own = [
  'You are signed out everywhere at once. To come back you need an invitation.',
  'Your automations continue. The first owner becomes their owner.',
  'API keys that you created keep working. Invitations that you sent stop working.',
]

const others = (name: string, email: string) => [
  `${email} is signed out everywhere at once.`,
  'Their automations continue and become yours.',
  'API keys that they created keep working. Revoke the ones they know.',
  'Invitations that they sent stop working. Members they have already invited stay. The audit log lists them.',
  'Histories still show what they changed, under their name.',
  `You can invite ${name} again at any time.`,
]

/** For a member who lost the app: only an owner can let them in without it. */
export function ResetDialog({ member: { id, name }, onClose }: Props) {
  const cache = useQueryClient()
  async function reset() {
    await client.secondFactors.reset({ memberId: id })
    await cache.invalidateQueries({ queryKey: api.members.key() })
    toast({ title: `Two-step sign-in of ${name} is off` })
  }
  return (
    <ConfirmDialog
      title={`Turn two-step sign-in of ${name} off?`}
      points={[
        `Make sure that it is ${name} who asks: anybody who knows their password can sign in afterwards.`,
        'Their app and their recovery codes stop working. They can turn it on again in their account.',
        'The audit log says that you did it.',
      ]}
      act="Turn it off"
      failed="Two-step sign-in is still on"
      undoable
      onClose={onClose}
      run={reset}
    />
  )
}

/** For a member who lost the device: only an owner can take away what it still holds. */
export function PasskeysDialog({ member: { id, name }, onClose }: Props) {
  const cache = useQueryClient()
  async function take() {
    await client.passkeys.reset({ memberId: id })
    await cache.invalidateQueries({ queryKey: api.members.key() })
    toast({ title: `${name} has no passkeys any more` })
  }
  return (
    <ConfirmDialog
      title={`Remove the passkeys of ${name}?`}
      points={[
        `Make sure that it is ${name} who asks: anybody who knows their password can sign in afterwards.`,
        'None of their passkeys signs in any more. Where they are signed in, they stay signed in.',
        'Without a password they sign in through the identity provider, or the person who runs Signalbox sets a password.',
        'The audit log says that you did it.',
      ]}
      act="Remove them"
      failed={`${name} still has passkeys`}
      onClose={onClose}
      run={take}
    />
  )
}

type StepDownDialogProps = { role: Role; onClose: () => void }

/** Asks first, because only another owner can give the role back. */
export function StepDownDialog({ role, onClose }: StepDownDialogProps) {
  const { id, name } = useViewer().member
  const change = useChangeRole()
  return (
    <ConfirmDialog
      title="Stop being an owner?"
      points={[
        `You become ${asRole(role)}: ${roleWords[role].note}`,
        'You no longer see API keys, and invitations that you sent end.',
        'Only another owner can make you an owner again.',
      ]}
      act="Stop being an owner"
      failed="Your role was not changed"
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
      failed="The invitation was not withdrawn"
      undoable
      onClose={onClose}
      run={withdraw}
    />
  )
}
