'use client'

import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '#components/ui/button.tsx'
import { lazyPart } from '#components/ui/lazy-part.ts'
import { Menu } from '#components/ui/menu.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { Message } from '#contract/message-list.ts'

const EditDialog = lazyPart(() => import('./edit-message-dialog.tsx'))
const DeleteDialog = lazyPart(() => import('./delete-message-dialog.tsx'))

/** Actions of owners and admins on a message. */
export function MessageMenu({ message }: { message: Message }) {
  const offers = useOffers()
  const { member } = useViewer()
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  if (member.role === 'member' || !offers('updateMessage') || !offers('deleteMessage')) return null
  const label = `Actions for the message of ${message.author.displayName}`
  const close = () => setAsked(null)
  return (
    <>
      <Menu
        label={label}
        align="end"
        side="top"
        items={[
          { label: 'Edit', icon: <Pencil />, onSelect: () => setAsked('edit') },
          { label: 'Delete', icon: <Trash2 />, tone: 'danger', onSelect: () => setAsked('delete') },
        ]}
        trigger={
          <IconButton label={label} size="sm" variant="quiet">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
      <Suspense>
        {asked === 'edit' && <EditDialog message={message} onClose={close} />}
        {asked === 'delete' && <DeleteDialog message={message} onClose={close} />}
      </Suspense>
    </>
  )
}
