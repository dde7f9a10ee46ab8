'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { useViewer } from '#components/ui/viewer.tsx'
import type { CreateDestinationInput } from '#contract/destination-input.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { ConnectionFields, Guide } from './connection-fields.tsx'
import { type DestinationValues, emptyValues, newDestination } from './form-values.ts'
import { guides, type Medium, media, mediumNames } from './media.ts'
import { TargetField } from './target-field.tsx'

type Props = {
  /** The kind that the address names; any other text is the first one. */
  kind: string
  open: boolean
  onKind(kind: Medium): void
  onAdded(destination: Destination): void
  onClose(): void
}

export default function AddDialog({ kind, open, onKind, onAdded, onClose }: Props) {
  const channel = media.find((one) => one === kind) ?? 'slack'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add a destination"
      description="A place where automations can send their output. Nothing is sent until you send a test or an automation runs."
      size="lg"
      place="top"
    >
      <KindChoice value={channel} onChange={onKind} />
      <AddForm key={channel} channel={channel} onAdded={onAdded} onClose={onClose} />
    </Dialog>
  )
}

function KindChoice({ value, onChange }: { value: Medium; onChange(kind: Medium): void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Kind of destination</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {media.map((kind) => (
          <label
            key={kind}
            className="flex cursor-pointer items-start gap-2.5 rounded-[10px] border border-line px-3 py-2.5 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={kind === value}
              // Gives the first focus of the dialog to the chosen kind.
              tabIndex={kind === value ? 0 : -1}
              onChange={() => onChange(kind)}
              className="sr-only"
            />
            <span className="mt-0.5 text-ink-2">
              <SourceIcon source={kind} decorative />
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{mediumNames[kind]}</span>
              <span className="block text-xs text-ink-3">{guides[kind].reaches}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const schema = () => import('#contract/destination-input.ts').then((it) => it.createDestinationInput)

type FormProps = { channel: Medium; onAdded(destination: Destination): void; onClose(): void }

function AddForm({ channel, onAdded, onClose }: FormProps) {
  const cache = useQueryClient()
  const { organization } = useViewer()
  const of = useContractForm<DestinationValues, CreateDestinationInput, Destination>({
    schema,
    values: emptyValues(channel, channel === 'msteams' ? '' : organization.name),
    toInput: newDestination,
    save: (input, idempotencyKey) => client.destinations.create(input, { context: { idempotencyKey } }),
    saved: (destination) => {
      void cache.invalidateQueries({ queryKey: api.destinations.key() })
      toast({ title: `${destination.name} added`, tone: 'clear' })
      onAdded(destination)
    },
  })
  return (
    <Form of={of} label="New destination" className="mt-5 grid gap-5">
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div className="grid gap-5">
          <Field
            name="name"
            label="Name"
            required
            max={100}
            hint={
              channel === 'msteams'
                ? 'The name of the channel. Automations use this name to send to it.'
                : 'The name in this dashboard.'
            }
          >
            {(control) => <Input {...control} />}
          </Field>
          <ConnectionFields channel={channel} />
          <TargetField channel={channel} isNew />
        </div>
        <div className="max-md:order-first">
          <Guide channel={channel} />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line pt-4">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={of.state} savedWords="Added">
          Add destination
        </SubmitButton>
      </div>
    </Form>
  )
}
