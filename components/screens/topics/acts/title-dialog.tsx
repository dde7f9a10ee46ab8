'use client'

import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import type { CreateTopicInput } from '#contract/topic-input.ts'

type Props = {
  title: string
  /** Says what happens. */
  description: string
  /** Title that is there already, selected, so that typing replaces it. */
  suggested: string
  save: (title: string, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

type Values = Pick<CreateTopicInput, 'title'>

const schema = () => import('#contract/topic-input.ts').then((it) => it.createTopicInput)

/** Asks for the title of a topic that is about to be made; Enter makes it. */
export default function TitleDialog({ title, description, suggested, save, onClose }: Props) {
  const one = useContractForm<Values, CreateTopicInput, unknown>({
    schema,
    values: { title: suggested },
    save: (input, idempotencyKey) => save(input.title, idempotencyKey),
    saved: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <Form of={one} label={title} unguarded className="grid gap-5">
        <Field name="title" label="Title" required>
          {(control) => (
            <Input autoFocus onFocus={(event) => event.currentTarget.select()} maxLength={300} {...control} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton state={one.state} savedWords="Made">
            Make the topic
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
