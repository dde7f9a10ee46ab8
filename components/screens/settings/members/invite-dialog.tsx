'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useZone } from '#components/ui/now.tsx'
import type { CreatedInvitation, Invitation } from '#contract/invitations.ts'
import { api } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { CopyField } from '../copy-field.tsx'
import { InviteForm } from './invite-form.tsx'
import { asRole } from './role-words.ts'

/** The link is told once; another can be made at any time. */
function ToldLink({ made: { invitation, token, mailed } }: { made: CreatedInvitation }) {
  const zone = useZone()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  const { email, role, expiresAt } = invitation
  if (token === null)
    return (
      <Notice tone="stop" live>
        The invitation was made, but the answer that told its link did not arrive. Make a new link from the
        list.
      </Notice>
    )
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label="Link" what="the link" value={`${location.origin}/invitation/${token}`} />
      <div className="grid gap-1.5 text-ink-2">
        <p>
          {mailed
            ? `It is on its way to ${email} by mail; you can also hand it over yourself.`
            : `No mail was sent. Hand the link to ${email} yourself, in a way that only they read.`}
        </p>
        <p>{`Whoever opens it becomes ${asRole(role)}. It works once, until ${formatInstant(expiresAt, zone)}.`}</p>
      </div>
    </div>
  )
}

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
