'use client'

import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { Passkey } from '#contract/passkey-shape.ts'
import { client } from '#lib/api/browser/api.ts'
import { AnswerError } from '#lib/api/errors.ts'
import { makePasskey, passkeyTrouble } from '#lib/passkeys.ts'
import { deviceName } from '../device.ts'

type Props = { onClose: () => void; onAdded: () => void }

/** Names a passkey and has the browser make it. */
export default function AddPasskeyDialog({ onClose, onAdded }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, on a phone or on a security key."
      size="sm"
    >
      <NameForm
        onCancel={onClose}
        onAdded={({ name }) => {
          onAdded()
          toast({ title: `The passkey ${name} is added`, description: 'It signs you in from now on.' })
          onClose()
        }}
      />
    </Dialog>
  )
}

const schema = () => import('#contract/passkey-shape.ts').then((shape) => shape.namedPasskey)

/** Asks the service, has the browser make the passkey, and hands it in. A refusal of the browser is shown like one of the service. */
async function add({ name }: { name: string }): Promise<Passkey> {
  const options = await client.passkeys.begin({})
  const credential = await makePasskey(options).catch((error: unknown) => {
    const message = passkeyTrouble(error)
    throw message === null ? error : new AnswerError('BAD_REQUEST', { status: 400, message }, {})
  })
  return client.passkeys.add({ name, credential })
}

function NameForm({ onCancel, onAdded }: { onCancel: () => void; onAdded: (added: Passkey) => void }) {
  const one = useContractForm<{ name: string }, { name: string }, Passkey>({
    schema,
    values: { name: deviceName(navigator.userAgent) },
    save: add,
    saved: onAdded,
  })
  return (
    <Form of={one} label="Passkey" unguarded className="grid gap-5">
      <Field name="name" label="Name" hint="So that you recognize it, for example the device." required>
        {(control) => <Input autoFocus maxLength={100} spellCheck={false} {...control} />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Added">
          Continue
        </SubmitButton>
      </div>
    </Form>
  )
}
