'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Sheet } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type {
  CreateEndpointInput,
  EndpointWithSecret,
  UpdateEndpointInput,
  WebhookEndpoint,
} from '#contract/webhook-endpoint-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { Chips } from '../keys/chips.tsx'
import { useRefresh } from './acts.ts'
import { EventsField } from './events-field.tsx'
import { NewSecret, useNewSecret } from './secret-shown.tsx'
import { nameOf } from './words.ts'

type Values = Pick<WebhookEndpoint, 'channels' | 'description' | 'events' | 'url'>

const noValues: Values = { url: '', description: '', events: [], channels: 'open' }

const creating = () => import('#contract/webhook-endpoint-shape.ts').then((it) => it.createEndpointInput)
const updating = () => import('#contract/webhook-endpoint-shape.ts').then((it) => it.updateEndpointInput)

type Props = { endpoint: WebhookEndpoint | null; onClose: () => void }

/** Adds an endpoint and shows its secret, or edits one. */
export default function EndpointSheet({ endpoint, onClose }: Props) {
  const refresh = useRefresh()
  const { made, setMade, close, footer, ...shown } = useNewSecret(onClose)
  const [title] = useState(endpoint === null ? 'New webhook' : `Edit ${nameOf(endpoint)}`)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close(false)}
      title={made ? 'The webhook is ready' : title}
      size="md"
    >
      <div className="grid gap-5 px-5 py-4">
        {made ? (
          <>
            <NewSecret secret={made.secret} {...shown} />
            <div className="flex justify-end gap-2">{footer}</div>
          </>
        ) : endpoint === null ? (
          <NewForm
            onCancel={onClose}
            onMade={(answer) => {
              setMade(answer)
              void refresh()
            }}
          />
        ) : (
          <EditForm endpoint={endpoint} onClose={onClose} />
        )}
      </div>
    </Sheet>
  )
}

function NewForm({ onMade, onCancel }: { onMade: (made: EndpointWithSecret) => void; onCancel: () => void }) {
  const one = useContractForm<Values, CreateEndpointInput, EndpointWithSecret>({
    schema: creating,
    values: noValues,
    save: (input, idempotencyKey) => client.webhookEndpoints.create(input, { context: { idempotencyKey } }),
    saved: onMade,
  })
  return (
    <Form of={one} label="New webhook" unguarded className="grid gap-5">
      <Fields />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Added">
          Add webhook
        </SubmitButton>
      </div>
    </Form>
  )
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other)

function EditForm({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const refresh = useRefresh()
  const [opened] = useState(endpoint)
  const { url, description, events, channels } = opened
  const one = useContractForm<Values, UpdateEndpointInput, WebhookEndpoint>({
    schema: updating,
    values: { url, description, events, channels },
    seen: { url, description, events, channels },
    tells: (field, value) =>
      field === 'channels' ? (sights.find((one) => one.value === value)?.label ?? null) : null,
    // A new address is asked to be confirmed, and what somebody else changed stays: only what is another is sent.
    toInput: (values) => ({
      ...{ endpointId: opened.id, description: values.description },
      ...(values.url !== opened.url && { url: values.url }),
      ...(!isSame(values.events, opened.events) && { events: values.events }),
      ...(values.channels !== opened.channels && { channels: values.channels }),
    }),
    save: (input, idempotencyKey) => client.webhookEndpoints.update(input, { context: { idempotencyKey } }),
    saved: (saved) => {
      toast({ title: `${nameOf(saved)} saved` })
      void refresh()
      onClose()
    },
  })
  return (
    <Form of={one} label={`Edit ${nameOf(endpoint)}`} unguarded className="grid gap-5">
      <Fields />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Saved">
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}

function Fields() {
  return (
    <>
      <Field name="url" label="Address" required hint="An https address that takes POST requests.">
        {(control) => (
          <Input
            autoFocus
            type="url"
            inputMode="url"
            spellCheck={false}
            placeholder="https://crm.halden.example/hooks/signalbox"
            {...control}
          />
        )}
      </Field>
      <Field name="description" label="What it is for" max={200}>
        {(control) => <Input placeholder="Warehouse" {...control} />}
      </Field>
      <ControlledField name="events" label="Events" required>
        {({ value, onChange, id, 'aria-describedby': describedBy }) => (
          <EventsField id={id} describedBy={describedBy} chosen={value} onChange={onChange} />
        )}
      </ControlledField>
      <ChannelsField />
    </>
  )
}

const sights = [
  { value: 'open', label: 'Open channels' },
  { value: 'all', label: 'All channels' },
]

const sightNotes = {
  open: 'Only channels that every member may see are sent.',
  all: 'Channels that only owners, admins or chosen members may see are sent as well.',
}

function ChannelsField() {
  const channels = useWatch<Values, 'channels'>({ name: 'channels' })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">Channels</legend>
      <Chips name="channels" choices={sights} />
      <p className="text-xs text-ink-3">{sightNotes[channels]}</p>
    </fieldset>
  )
}
