'use client'

import { useFormContext } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { CreatedInvitation, CreateInvitationInput, Invitation } from '#contract/invitations.ts'
import { client } from '#lib/api/browser/api.ts'
import { isLess, roles, roleWords } from './role-words.ts'

const schema = () => import('#contract/invitations.ts').then((contract) => contract.createInvitationInput)

type Props = { again?: Invitation; onMade: (made: CreatedInvitation) => void; onCancel: () => void }

export function InviteForm({ again, onMade, onCancel }: Props) {
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
          {again ? 'Make a new link' : 'Invite'}
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
