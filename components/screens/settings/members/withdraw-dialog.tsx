'use client'

import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#components/ui/toast/toast.ts'
import type { Invitation } from '#contract/invitations.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type Props = { invitation: Invitation; onClose: () => void }

export default function WithdrawDialog({ invitation: { id, email }, onClose }: Props) {
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
