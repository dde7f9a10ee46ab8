'use client'

import { useRouter } from 'next/navigation'
import { useOptimisticUpdate } from '#components/kit/form/optimistic/use-optimistic-update.ts'
import { sayFailed } from '#components/kit/states/say-failed.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import { isLess, type Role } from '#contract/common/roles.ts'
import type { ListedMember } from '#contract/member-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { asRole } from '#lib/viewer.ts'

type Changed = Pick<ListedMember, 'id' | 'name' | 'role'>

/** Shows the role at once, offers Undo, and takes it back when saving fails. */
export function useChangeRole() {
  const router = useRouter()
  const viewer = useViewer().member
  const update = useOptimisticUpdate<{ role: Role; expected: { role: Role } }, ListedMember>({
    keys: [api.members.key()],
    apply: (item, { role }) => ({ ...item, role }),
    send: (memberId, change, idempotencyKey) =>
      client.members.update({ memberId, ...change }, { context: { idempotencyKey } }),
  })

  return async function change(member: Changed, role: Role, isUndo = false): Promise<void> {
    const { id, name, role: before } = member
    const isOwn = id === viewer.id
    try {
      await update(id, { role, expected: { role: before } })
    } catch (error) {
      const title = `${isOwn ? 'Your' : `${name}’s`} role was not changed`
      return void sayFailed(title, error)
    }
    if (isOwn) {
      toast({ title: `You are ${asRole(role)} now` })
      return router.refresh()
    }
    if (isUndo) return void toast({ title: `${name} is ${asRole(role)} again` })
    const description = isLess(role, before)
      ? 'They are signed out everywhere and have to sign in again.'
      : undefined
    const undo = () => void change({ ...member, role }, before, true)
    toast({ title: `${name} is ${asRole(role)} now`, description, undo })
  }
}
