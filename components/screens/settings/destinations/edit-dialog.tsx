'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { UpdateDestinationInput } from '#contract/destination-input.ts'
import type { Destination } from '#contract/destination-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { overtakenOf } from '#lib/api/errors.ts'
import { TargetField } from './target-field.tsx'

type Values = { name: string; target: string }
type Props = { destination: Destination; open: boolean; onClose(): void }

const schema = () => import('#contract/destination-input.ts').then((it) => it.updateDestinationInput)

export default function EditDialog({ destination, open, onClose }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={`Edit ${destination.name}`}>
      <EditForm destination={destination} onClose={onClose} />
    </Dialog>
  )
}

type Changed = Pick<UpdateDestinationInput, 'name' | 'target'>

/** Only what is another now, so that somebody who edits the other field loses nothing; the name where nothing is. */
function changedOf({ name, target }: Destination, values: Values): Changed {
  const typed = values.target.trim() === '' ? null : values.target
  const isMoved = typed !== (target ?? null)
  return {
    ...((values.name !== name || !isMoved) && { name: values.name }),
    ...(isMoved && { target: typed }),
  }
}

function EditForm({ destination: opened, onClose }: Omit<Props, 'open'>) {
  // Takes in what somebody else saved meanwhile once the form has shown it: saving again then means to replace it.
  const [destination, setRead] = useState(opened)
  const cache = useQueryClient()
  const { id, name, target, channel } = destination
  const refresh = () => cache.invalidateQueries({ queryKey: api.destinations.key() })
  const undo = async ({ name: nameNow, target: targetNow }: Changed) => {
    const back = { ...(nameNow !== undefined && { name }), ...(targetNow !== undefined && { target }) }
    await client.destinations.update({ destinationId: id, ...back })
    await refresh()
  }
  const of = useContractForm<Values, UpdateDestinationInput, Destination>({
    schema,
    values: { name, target: target ?? '' },
    toInput: (values) => ({
      destinationId: id,
      ...changedOf(destination, values),
      expected: { name, target },
    }),
    save: (input, idempotencyKey) =>
      client.destinations.update(input, { context: { idempotencyKey } }).catch((error: unknown) => {
        const others = overtakenOf(error).map(({ field, value }) => [field, value] as const)
        setRead((read) => ({ ...read, ...Object.fromEntries(others) }))
        throw error
      }),
    saved: (saved) => {
      const changed = changedOf(destination, of.form.getValues())
      void refresh()
      toast({
        title: `${saved.name} saved`,
        tone: 'clear',
        undo: () =>
          void undo(changed).catch(() => toast({ title: 'The change was not undone', tone: 'stop' })),
      })
      onClose()
    },
  })
  return (
    <Form of={of} label={`Edit ${name}`}>
      <Field name="name" label="Name" required max={100}>
        {(control) => <Input {...control} />}
      </Field>
      <TargetField channel={channel} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={of.state}>Save</SubmitButton>
      </div>
    </Form>
  )
}
