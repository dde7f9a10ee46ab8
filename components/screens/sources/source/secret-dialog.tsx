'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { Notice } from '#components/kit/form/notice.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import type { Connection, MadeConnection } from '#contract/connection-shape.ts'
import type { RotateSecretInput } from '#contract/connections.ts'
import { api, client } from '#lib/api/browser/api.ts'

type Values = { signingSecret: string; keepOldHours: string }

const schema = () => import('#contract/connections.ts').then((it) => it.rotateSecretInput)

type Props = { connection: Connection; onClose: () => void }

/** Exchanges the signing secret; the one that is made here is shown this once. */
export default function SecretDialog({ connection, onClose }: Props) {
  const cache = useQueryClient()
  const [made, setMade] = useState<MadeConnection | null>(null)
  const secret = made?.secrets?.signingSecret
  const of = useContractForm<Values, RotateSecretInput, MadeConnection>({
    schema,
    values: { signingSecret: '', keepOldHours: '24' },
    toInput: ({ signingSecret, keepOldHours }) => ({
      connectionId: connection.id,
      keepOldHours: Number(keepOldHours),
      ...(signingSecret.trim() !== '' && { signingSecret }),
    }),
    save: (input, idempotencyKey) => client.connections.rotateSecret(input, { context: { idempotencyKey } }),
    saved: (answer) => {
      setMade(answer)
      void cache.invalidateQueries({ queryKey: api.connections.get.key() })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? 'The secret is replaced' : 'Replace the signing secret'}
      description={
        made
          ? undefined
          : `It proves that ${connection.title} is the sender. The new one has to be entered there.`
      }
      footer={
        made && (
          <Button variant="primary" onClick={onClose}>
            {secret ? 'I have stored it' : 'Done'}
          </Button>
        )
      }
    >
      {made ? (
        <div className="grid gap-4">
          {secret && <CopyField label="New secret" what="the new secret" value={secret} />}
          <Notice tone="caution">
            {secret
              ? `It is shown only now. Enter it at ${connection.title}, in place of the old one.`
              : `Your new secret is in use from now on.`}
          </Notice>
        </div>
      ) : (
        <Form of={of} label="Replace the signing secret" unguarded>
          <Field
            name="signingSecret"
            label="New secret"
            hint={`Leave it empty and one is made. Enter one that ${connection.title} gave you.`}
          >
            {(control) => (
              <Input
                type="password"
                autoComplete="new-password"
                className="font-mono"
                data-1p-ignore
                {...control}
              />
            )}
          </Field>
          <Field
            name="keepOldHours"
            label="The old one"
            hint="So that nothing is refused while you enter the new one."
          >
            {(control) => (
              <Select {...control} className="max-w-56">
                <option value="0">Stops working at once</option>
                <option value="1">Works for 1 more hour</option>
                <option value="24">Works for 24 more hours</option>
                <option value="72">Works for 3 more days</option>
              </Select>
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton state={of.state} savedWords="Exchanged">
              Replace it
            </SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
