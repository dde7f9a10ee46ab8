'use client'

import { useWatch } from 'react-hook-form'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import { DayInput } from '#components/ui/typed-input.tsx'
import type { CreateApiKeyInput, CreatedApiKey } from '#contract/api-key-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { Chips } from './chips.tsx'
import { type Expiry, expiresAtOf, expiryChoices } from './expiry.ts'
import { type NewKeyValues, newKeyInput, newKeyValues } from './new-key.ts'
import { RightsFields } from './rights-fields.tsx'

const schema = () => import('#contract/api-key-shape.ts').then((contract) => contract.createApiKeyInput)

type Props = { onMade: (made: CreatedApiKey) => void; onCancel: () => void }

export function NewKeyForm({ onMade, onCancel }: Props) {
  const one = useContractForm<NewKeyValues, CreateApiKeyInput, CreatedApiKey>({
    schema,
    values: newKeyValues,
    toInput: newKeyInput,
    draftKey: 'settings:new-key',
    save: (input, idempotencyKey) => client.apiKeys.create(input, { context: { idempotencyKey } }),
    saved: onMade,
  })
  return (
    <Form of={one} label="New API key" unguarded className="grid gap-5">
      <Field
        name="name"
        label="Name"
        required
        max={100}
        hint="The program that uses the key, and where it runs."
      >
        {(control) => <Input autoFocus placeholder="Warehouse export" {...control} />}
      </Field>
      <ExpiryField />
      <RightsFields />
      <Field
        name="perMinute"
        label="Requests a minute"
        hint="More requests are refused with status 429 and the seconds to wait."
      >
        {(control) => <Input inputMode="numeric" className="max-w-28 tabular-nums" {...control} />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Made">
          Create key
        </SubmitButton>
      </div>
    </Form>
  )
}

function ExpiryField() {
  const expiry = useWatch<NewKeyValues, 'expiry'>({ name: 'expiry' })
  const day = useWatch<NewKeyValues, 'expiresAt'>({ name: 'expiresAt' })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">Expires after</legend>
      <Chips name="expiry" choices={expiryChoices} />
      {expiry === 'date' && (
        <ControlledField name="expiresAt" label="Last day" required>
          {(control) => <DayInput {...control} />}
        </ControlledField>
      )}
      <EndWords expiry={expiry} day={day} />
    </fieldset>
  )
}

function EndWords({ expiry, day }: { expiry: Expiry; day: string }) {
  const zone = useZone()
  const now = useNow()
  const end = expiresAtOf(expiry, day, new Date(now))
  if (end === undefined) return null
  const words =
    end === null
      ? 'It works until somebody revokes it. A date is safer, because unused keys are often forgotten.'
      : `It works until ${formatInstant(end, zone)}. Home reminds owners two weeks before that.`
  return <p className="text-xs text-ink-3">{words}</p>
}
