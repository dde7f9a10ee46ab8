'use client'

import { useRouter } from 'next/navigation'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { ListedMember } from '#contract/members.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/describe-failure.ts'

export type Role = ListedMember['role']

// Written out here, because the contract itself must not reach the browser before it is needed.
export const roles: readonly Role[] = ['owner', 'admin', 'member']

export const roleWords: Record<Role, { label: string; note: string }> = {
  owner: { label: 'Owner', note: 'Everything. Only owners see API keys and change roles.' },
  admin: { label: 'Admin', note: 'Automations, destinations and the organization; invites people.' },
  member: { label: 'Member', note: 'Reads everything; edits people, companies and topics.' },
}

const rank: Record<Role, number> = { member: 0, admin: 1, owner: 2 }

export function isLess(role: Role, before: Role): boolean {
  return rank[role] < rank[before]
}

/** "an owner", "a member". */
export function asRole(role: Role): string {
  return `${role === 'member' ? 'a' : 'an'} ${role}`
}

type Changed = Pick<ListedMember, 'id' | 'name' | 'role'>

/** Shows the role at once, offers Undo, and takes it back when saving fails. */
export function useChangeRole() {
  const router = useRouter()
  const viewer = useViewer().member
  const update = useOptimisticUpdate<{ role: Role }, ListedMember>({
    keys: [api.members.key()],
    send: (memberId, { role }, idempotencyKey) =>
      client.members.update({ memberId, role }, { context: { idempotencyKey } }),
  })

  return async function change(member: Changed, role: Role, isUndo = false): Promise<void> {
    const { id, name, role: before } = member
    const isOwn = id === viewer.id
    try {
      await update(id, { role })
    } catch (error) {
      const title = `${isOwn ? 'Your' : `${name}’s`} role is as before`
      return void toast({ title, description: describeFailure(error).text, tone: 'stop' })
    }
    if (isOwn) {
      toast({ title: `You are ${asRole(role)} now` })
      return router.refresh()
    }
    if (isUndo) return void toast({ title: `${name} is ${asRole(role)} again` })
    const description = isLess(role, before) ? 'Signed out everywhere, to sign in anew.' : undefined
    const undo = () => void change({ ...member, role }, before, true)
    toast({ title: `${name} is ${asRole(role)} now`, description, undo })
  }
}
