'use client'

import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { ConfirmDialog } from '#components/kit/form/confirm-dialog.tsx'
import { randomKey } from '#components/kit/form/intent.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { Message } from '#contract/message-list.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { routes } from '#lib/routes.ts'
import { closeMessage } from './message-link.tsx'

type Props = { message: Pick<Message, 'id' | 'channel'>; onClose: () => void }

/** Asks before a message is deleted for good. */
export default function DeleteMessageDialog({ message: { id, channel }, onClose }: Props) {
  const client = useQueryClient()
  const router = useRouter()
  const path = usePathname()
  async function run() {
    await service.messages.remove({ messageId: id }, { context: { idempotencyKey: randomKey() } })
    toast({ title: 'Message deleted' })
    if (path === routes.message(id)) router.push(routes.channel(channel.id))
    else closeMessage()
    void client.invalidateQueries()
  }
  return (
    <ConfirmDialog
      title="Delete this message?"
      points={[
        'It is removed from every list, count and search.',
        'Quotes of it in topics, stories and runs are removed.',
        'Its source cannot bring it back.',
      ]}
      act="Delete the message"
      failed="The message was not deleted"
      onClose={onClose}
      run={run}
    />
  )
}
