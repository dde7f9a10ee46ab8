'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ControlledField } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useNow } from '#components/ui/now.tsx'
import { DayInput } from '#components/ui/typed-input.tsx'
import type { Backfill, StartBackfillInput } from '#contract/backfills.ts'
import type { ChannelCursor, Connection } from '#contract/connection-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'

/** A day; the request has its first instant. */
type Values = { since: string }

const schema = () => import('#contract/backfills.ts').then((it) => it.startBackfillInput)
const dayMs = 86_400_000

type Props = {
  connection: Connection
  /** The one channel that is read again; all of them when left out. */
  channel?: ChannelCursor
  onClose: () => void
}

function placeOf({ sourceName, sourceServerId, sourceChannelId }: ChannelCursor) {
  return { sourceName, sourceServerId, sourceChannelId }
}

export default function BackfillDialog({ connection, channel, onClose }: Props) {
  const cache = useQueryClient()
  const now = useNow()
  const dayOf = (ago: number) => new Date(now - ago * dayMs).toISOString().slice(0, 10)
  const of = useContractForm<Values, StartBackfillInput, Backfill>({
    schema,
    values: { since: dayOf(30) },
    toInput: ({ since }) => ({
      connectionId: connection.id,
      since: `${since}T00:00:00.000Z`,
      ...(channel && { channel: placeOf(channel) }),
    }),
    save: (input, idempotencyKey) => client.connections.startBackfill(input, { context: { idempotencyKey } }),
    saved: () => {
      void cache.invalidateQueries({ queryKey: api.connections.listBackfills.key() })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={channel ? `Read ${channel.channelName} again` : `Read past data of ${connection.name}`}
      description="Page by page: no automation starts, and nobody is notified. New messages keep arriving meanwhile."
    >
      <Form of={of} label="Read past data" unguarded>
        <ControlledField
          name="since"
          label="Since"
          required
          hint="The first day, in UTC. Messages that are already here are not added twice."
        >
          {(control) => <DayInput max={dayOf(0)} {...control} />}
        </ControlledField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton state={of.state} savedWords="Started">
            Read it
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
