'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { Notice } from '#components/kit/form/notice.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { useZone } from '#components/ui/now.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { isLess, roles } from '#contract/common/roles.ts'
import type { CreatedInvitation, CreateInvitationInput, Invitation } from '#contract/invitations.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { asRole, roleWords } from '#lib/viewer.ts'

/** Shows the link once; another can be made at any time. */
function NewLink({ made: { invitation, token, mailed } }: { made: CreatedInvitation }) {
  const zone = useZone()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  const { email, role, expiresAt } = invitation
  if (token === null)
    return (
      <Notice tone="stop" live>
        The invitation was created, but the answer with its link did not arrive. Create a new link from the
        list.
      </Notice>
    )
  return (
    <div ref={box} className="grid gap-4">
      <CopyField label="Link" what="the link" value={`${location.origin}/invitation/${token}`} />
      <div className="grid gap-1.5 text-ink-2">
        <p>
          {mailed
            ? `It was sent to ${email} by e-mail. You can also send it yourself.`
            : `No e-mail was sent. Send the link to ${email} yourself, in a way that only they can read.`}
        </p>
        <p>{`The person who opens it becomes ${asRole(role)}. It works once, until ${formatInstant(expiresAt, zone)}.`}</p>
      </div>
    </div>
  )
}

type Props = {
  /** Invitation that gets a new link. */
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
        <NewLink made={made} />
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

const schema = () => import('#contract/invitations.ts').then((contract) => contract.createInvitationInput)

type InviteFormProps = { again?: Invitation; onMade: (made: CreatedInvitation) => void; onCancel: () => void }

export function InviteForm({ again, onMade, onCancel }: InviteFormProps) {
  const one = useContractForm<CreateInvitationInput, CreateInvitationInput, CreatedInvitation>({
    schema,
    values: { email: again?.email ?? '', role: again?.role ?? 'member' },
    draftKey: again ? undefined : 'settings:invite',
    save: (input, idempotencyKey) => client.invitations.create(input, { context: { idempotencyKey } }),
    saved: onMade,
  })
  return (
    <Form of={one} label="Invitation" unguarded className="grid gap-5">
      <Field name="email" label="E-mail" required>
        {(control) => (
          <Input
            type="email"
            autoFocus={!again}
            readOnly={again !== undefined}
            autoCapitalize="none"
            spellCheck={false}
            placeholder="ada@halden.example"
            {...control}
          />
        )}
      </Field>
      <RoleField />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Invited">
          {again ? 'Create a new link' : 'Invite'}
        </SubmitButton>
      </div>
    </Form>
  )
}

function RoleField() {
  const { register } = useFormContext<CreateInvitationInput>()
  const own = useViewer().member.role
  const offered = roles.toReversed().filter((role) => !isLess(own, role))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium text-ink">Role</legend>
      {offered.map((role) => (
        <label
          key={role}
          className="-mx-2 flex cursor-pointer items-start gap-2.5 rounded-[7px] px-2 py-1.5 hover:bg-hover"
        >
          <input
            type="radio"
            value={role}
            className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            {...register('role')}
          />
          <span>
            {roleWords[role].label}
            <span className="block text-sm text-ink-3">{roleWords[role].note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
