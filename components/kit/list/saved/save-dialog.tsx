'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { SavedListName } from '#contract/common/saved-lists.ts'
import type { CreateSavedViewInput, SavedView } from '#contract/saved-views.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Props = { list: SavedListName; query: string; onClose(): void }

type Values = Pick<CreateSavedViewInput, 'name' | 'isShared'>

const schema = () => import('#contract/saved-views.ts').then((it) => it.createSavedViewInput)

/** Keeps what the list shows under a name. */
export default function SaveDialog({ list, query, onClose }: Props) {
  const cache = useQueryClient()
  const shareId = useId()
  const of = useContractForm<Values, CreateSavedViewInput, SavedView>({
    schema,
    values: { name: '', isShared: false },
    toInput: (values) => ({ ...values, list, query }),
    save: (input, idempotencyKey) => client.savedViews.create(input, { context: { idempotencyKey } }),
    saved: ({ name }) => {
      void cache.invalidateQueries({ queryKey: api.savedViews.key() })
      toast({ title: `View “${name}” saved`, tone: 'clear' })
      onClose()
    },
  })
  const {
    value: isShared,
    ref: _,
    ...shared
  } = useController({ control: of.form.control, name: 'isShared' }).field
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      description="Saves the search, the filters and the order. The list always shows current rows."
      place="top"
    >
      <Form of={of} label="Save this view" unguarded>
        <Field name="name" label="Name" required max={60}>
          {(control) => <Input autoFocus autoComplete="off" {...control} />}
        </Field>
        <div className="flex items-center gap-2.5">
          <Checkbox id={shareId} {...shared} checked={isShared} />
          <label htmlFor={shareId}>Share it with all members</label>
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton state={of.state} savedWords="Saved">
            Save view
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
