'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureWords } from '#components/kit/form/failure.ts'
import { Notice } from '#components/kit/form/notice.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useZone } from '#components/ui/now.tsx'
import type { ListedMember } from '#contract/member-shape.ts'
import type { CreatedPasswordReset } from '#contract/password-resets.ts'
import { client } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'

type Props = { member: ListedMember; onClose: () => void }

/** Makes a link by which a member chooses a new password; the owner hands it over. */
export default function PasswordLinkDialog({ member: { id, name, email }, onClose }: Props) {
  const made = useMutation({ mutationFn: () => client.passwordResets.create({ memberId: id }) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`New password for ${name}`}
      description={
        made.data
          ? undefined
          : `The link works once, within 30 minutes. Until then the current password stays; afterwards ${name} is signed out everywhere. A second factor is asked for as before.`
      }
      footer={
        made.data ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" loading={made.isPending} onClick={() => made.mutate()}>
              Create the link
            </Button>
          </>
        )
      }
    >
      {made.data && <MadeLink made={made.data} email={email} />}
      {made.error && (
        <Notice tone="stop" live>
          {failureWords(made.error)}
        </Notice>
      )}
    </Dialog>
  )
}

function MadeLink({ made: { token, expiresAt }, email }: { made: CreatedPasswordReset; email: string }) {
  const zone = useZone()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label="Link" what="the link" value={`${location.origin}/new-password/${token}`} />
      <p className="text-ink-2">
        {`Send it to ${email} yourself, in a way that only they can read. It works once, until ${formatInstant(expiresAt, zone)}.`}
      </p>
    </div>
  )
}
