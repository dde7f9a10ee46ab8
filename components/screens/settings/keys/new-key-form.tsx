'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { Input } from '#components/ui/input.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import type { CreateApiKeyInput, CreatedApiKey } from '#contract/api-keys.ts'
import { client } from '#lib/api/browser/api.ts'
import { formatInstant } from '#lib/format.ts'
import { type Expiry, expiresAtOf, expiryChoices } from './expiry.ts'

type Values = { name: string; expiry: Expiry; expiresAt: string; perMinute: string; channels: 'all' | 'open' }

const schema = () => import('#contract/api-keys.ts').then((contract) => contract.createApiKeyInput)
const empty: Values = { name: '', expiry: '90', expiresAt: '', perMinute: '120', channels: 'all' }

function toInput({ name, expiry, expiresAt, perMinute, channels }: Values): unknown {
  return {
    name,
    channels,
    // An empty text is not a date-time, and the field says so.
    expiresAt: expiresAtOf(expiry, expiresAt, new Date()) ?? (expiry === 'never' ? null : ''),
    perMinute: perMinute.trim() === '' ? undefined : Number(perMinute),
  }
}

type Props = { onMade: (made: CreatedApiKey) => void; onCancel: () => void }

export function NewKeyForm({ onMade, onCancel }: Props) {
  const one = useContractForm<Values, CreateApiKeyInput, CreatedApiKey>({
    schema,
    values: empty,
    toInput,
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
      <ChannelsField />
      <Field
        name="perMinute"
        label="Requests a minute"
        hint="Further requests get status 429 and the seconds to wait."
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
  const { register } = useFormContext<Values>()
  const expiry = useWatch<Values, 'expiry'>({ name: 'expiry' })
  const day = useWatch<Values, 'expiresAt'>({ name: 'expiresAt' })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">Expires after</legend>
      <div className="flex flex-wrap gap-1.5">
        {expiryChoices.map(({ value, label }) => (
          <label
            key={value}
            className="flex h-8 cursor-pointer items-center rounded-[7px] border border-control px-2.5 text-sm text-ink-2 hover:border-ink-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input type="radio" value={value} className="sr-only" {...register('expiry')} />
            {label}
          </label>
        ))}
      </div>
      {expiry === 'date' && (
        <Field name="expiresAt" label="Last day" required>
          {(control) => <Input type="date" className="max-w-44" {...control} />}
        </Field>
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

const sights = [
  {
    value: 'all',
    label: 'Everything',
    note: 'Also channels that only owners and admins or chosen members see.',
  },
  {
    value: 'open',
    label: 'Open channels',
    note: 'Only channels that every member sees. It may do what every member may, and push messages.',
  },
] as const

function ChannelsField() {
  const { setValue } = useFormContext<Values>()
  const value = useWatch<Values, 'channels'>({ name: 'channels' })
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">Access</p>
      <Choices
        label="Access"
        choices={sights}
        value={value}
        columns={2}
        onChange={(next) => setValue('channels', next, { shouldDirty: true })}
      />
    </div>
  )
}
