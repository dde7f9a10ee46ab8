'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { UpdateDestinationInput } from '#contract/destination-input.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { ConnectionFields, Guide } from './connection-fields.tsx'
import { connectionOf, type DestinationValues, emptyValues } from './form-values.ts'

type Props = {
  destination: Destination
  open: boolean
  onReplaced(destination: Destination): void
  onClose(): void
}

const schema = () => import('#contract/destination-input.ts').then((it) => it.updateDestinationInput)

/** New credentials in place of the old ones, which nobody can read any more, here included. */
export default function ReplaceDialog({ destination, open, onReplaced, onClose }: Props) {
  const { name, secretHint } = destination
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Replace the credentials of ${name}`}
      description={
        secretHint === null
          ? 'The current credentials are deleted and cannot be restored.'
          : `The current credentials, ending in ${secretHint}, are deleted and cannot be restored.`
      }
      place="top"
    >
      <ReplaceForm destination={destination} onReplaced={onReplaced} onClose={onClose} />
    </Dialog>
  )
}

function ReplaceForm({ destination, onReplaced, onClose }: Omit<Props, 'open'>) {
  const cache = useQueryClient()
  const { id, channel, sender, host } = destination
  const empty = emptyValues(channel)
  const [smtpUrl = '', port = ''] = channel === 'email' ? (host ?? '').split(':') : []
  const of = useContractForm<DestinationValues, UpdateDestinationInput, Destination>({
    schema,
    values: {
      ...empty,
      port: port === '' ? empty.port : port,
      connection: { ...empty.connection, smtpUrl, from: sender ?? '' },
    },
    toInput: (values) => ({ destinationId: id, connection: connectionOf(values) }),
    save: (input, idempotencyKey) => client.destinations.update(input, { context: { idempotencyKey } }),
    saved: (saved) => {
      void cache.invalidateQueries({ queryKey: api.destinations.key() })
      toast({ title: `The credentials of ${saved.name} are replaced`, tone: 'clear' })
      onReplaced(saved)
    },
  })
  return (
    <Form of={of} label="New credentials">
      <ConnectionFields channel={channel} />
      <Guide channel={channel} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={of.state} savedWords="Replaced">
          Replace
        </SubmitButton>
      </div>
    </Form>
  )
}
