'use client'

import { useEffect, useRef } from 'react'
import { Notice } from '#components/kit/form/notice.tsx'
import { useZone } from '#components/ui/now.tsx'
import type { CreatedInvitation } from '#contract/invitations.ts'
import { formatInstant } from '#lib/format.ts'
import { CopyField } from '../copy-field.tsx'
import { asRole } from './role-words.ts'

/** The link is told once; another can be made at any time. */
export function ToldLink({ made: { invitation, token, mailed } }: { made: CreatedInvitation }) {
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
