'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Message } from '#contract/message-list.ts'
import type { EditMessageInput } from '#contract/messages.ts'
import { client } from '#lib/api/browser/api.ts'

type Props = { message: Pick<Message, 'id' | 'content'>; onClose: () => void }

const schema = () => import('#contract/messages.ts').then((it) => it.editMessageInput)

/** Corrects the text of a message. */
export default function EditMessageDialog({ message, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit the message"
      description="It is shown as edited. Quotes of removed words are deleted. A later edit at its source replaces yours."
    >
      <EditForm message={message} onClose={onClose} />
    </Dialog>
  )
}

function EditForm({ message: { id: messageId, content }, onClose }: Props) {
  const cache = useQueryClient()
  const of = useContractForm<{ content: string }, EditMessageInput, unknown>({
    schema,
    values: { content },
    seen: { content },
    toInput: (values) => ({ messageId, ...values }),
    save: (input, idempotencyKey) => client.messages.update(input, { context: { idempotencyKey } }),
    saved: () => {
      void cache.invalidateQueries()
      toast({ title: 'Message changed' })
      onClose()
    },
  })
  return (
    <Form of={of} label="Edit the message">
      <Field name="content" label="Text" required>
        {(control) => <Textarea {...control} rows={8} />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={of.state}>Save</SubmitButton>
      </div>
    </Form>
  )
}
