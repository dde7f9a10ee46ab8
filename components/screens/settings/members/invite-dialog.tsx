'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { CreatedInvitation, Invitation } from '#contract/invitations.ts'
import { api } from '#lib/api/browser/api.ts'
import { InviteForm } from './invite-form.tsx'
import { ToldLink } from './told-link.tsx'

type Props = {
  /** The one that gets a new link. */
  again?: Invitation
  onClose: () => void
}

export default function InviteDialog({ again, onClose }: Props) {
  const cache = useQueryClient()
  const [made, setMade] = useState<CreatedInvitation | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? `${made.invitation.email} is invited` : again ? 'New link' : 'Invite somebody'}
      description={made ? undefined : again ? 'The link of the earlier invitation stops working.' : undefined}
      footer={
        made && (
          <>
            {!again && <Button onClick={() => setMade(null)}>Invite another</Button>}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    >
      {made ? (
        <ToldLink made={made} />
      ) : (
        <InviteForm
          again={again}
          onCancel={onClose}
          onMade={(created) => {
            setMade(created)
            void cache.invalidateQueries({ queryKey: api.invitations.key() })
          }}
        />
      )}
    </Dialog>
  )
}
