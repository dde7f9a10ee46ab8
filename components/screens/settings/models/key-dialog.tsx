'use client'

import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { type FieldOf, showIssues } from '#components/kit/form/issues.ts'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { TestResult } from '#components/kit/states/test-result.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyField } from '#components/ui/copy-field.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input, SecretInput } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { KnownProvider, ModelList, ModelProvider, SaveModelProviderInput } from '#contract/models.ts'
import { client } from '#lib/api/browser/api.ts'
import { useProviderTest } from './use-provider-test.ts'
import { keyHints, providerNames } from './words.ts'

type Props = {
  known: KnownProvider | null
  provider: ModelProvider
  onClose(): void
  onSaved(list: ModelList): void
}

type Values = { apiKey: string; address: string }

const schema = () => import('#contract/models.ts').then((it) => it.saveModelProviderInput)

function inputOf(provider: ModelProvider, { apiKey, address }: Values) {
  return {
    provider,
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    ...(provider === 'compatible' && address.trim() !== '' && { address: address.trim() }),
  }
}

const fieldOf: FieldOf = ([first]) => (first === 'keyHint' ? 'apiKey' : String(first))

/**
 * The very line that allows a server in one's own network, once the service has refused its address: nobody with a browser alone
 * may make the service call addresses there.
 */
function OwnMachine({ of }: { of: UseFormReturn<Values, unknown, SaveModelProviderInput> }) {
  const { errors } = useFormState({ control: of.control, name: 'address' })
  const address = useWatch({ control: of.control, name: 'address' }).trim()
  if (!errors.address?.message?.includes(setting) || !URL.canParse(address)) return null
  return (
    <div role="note" className="grid gap-2 rounded-[7px] bg-caution-soft p-3 text-sm">
      <p>
        A server on this machine, without https or on another port is named where Signalbox is started. That
        is on purpose: nobody can make Signalbox call addresses of your network from a browser. Start it once
        with this line, then choose the models here.
      </p>
      <CopyField
        label="On the machine of Signalbox"
        what="the line"
        value={`${setting}=${address} npm start`}
      />
    </div>
  )
}

const setting = 'SIGNALBOX_MODEL_BASE_URL'

/** The key of a provider, with a test before it is saved. */
export function KeyDialog({ known, provider, onClose, onSaved }: Props) {
  const name = providerNames[provider]
  const isNew = known?.setBy !== 'organization'
  const isServer = provider === 'compatible'
  const of = useContractForm<Values, SaveModelProviderInput, ModelList>({
    schema,
    values: { apiKey: '', address: known?.address ?? '' },
    seen: { keyHint: known?.keyHint ?? null, address: known?.address ?? null },
    fieldOf,
    tells: (field, value) => (field === 'keyHint' ? `a key that ends in ${value}` : null),
    toInput: (values) => inputOf(provider, values),
    save: (input, idempotencyKey) => client.models.saveProvider(input, { context: { idempotencyKey } }),
    saved: (list) => {
      toast({ title: isNew ? `${name} added` : `${name} changed`, tone: 'clear' })
      onSaved(list)
    },
  })
  const tested = useProviderTest((issues) => showIssues(of.form, issues))
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={isNew ? `Add ${name}` : `Change ${name}`}
      description="The key is stored encrypted and never shown again. What your automations read is sent to this provider."
      place="top"
    >
      <Form of={of} label={name}>
        {isServer && (
          <Field
            name="address"
            label="Address"
            required
            hint="With its path, as in https://llm.example/v1. Any server with an OpenAI-compatible API."
          >
            {(control) => <Input inputMode="url" autoCapitalize="none" spellCheck={false} {...control} />}
          </Field>
        )}
        {isServer && <OwnMachine of={of.form} />}
        <Field name="apiKey" label="API key" required={!isServer} hint={keyHints[provider]}>
          {(control) => <SecretInput {...control} />}
        </Field>
        <TestResult {...tested} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            loading={tested.isPending}
            onClick={() => void tested.test(inputOf(provider, of.form.getValues()))}
          >
            Test connection
          </Button>
          <SubmitButton state={of.state} savedWords="Saved">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
