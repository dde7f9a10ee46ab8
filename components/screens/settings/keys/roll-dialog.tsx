'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import type { ApiKey, CreatedApiKey, Overlap, RollApiKeyInput } from '#contract/api-key-shape.ts'
import { api, client } from '#lib/api/browser/api.ts'
import { formatRelative } from '#lib/format.ts'
import { Chips } from './chips.tsx'
import { NewKey, useNewKey } from './new-key-shown.tsx'

type Values = { keyId: string; overlap: Overlap }

const schema = () => import('#contract/api-key-shape.ts').then((contract) => contract.rollApiKeyInput)

const ends = [
  { value: 'none', label: 'Now' },
  { value: '1h', label: 'In 1 hour' },
  { value: '24h', label: 'In 24 hours' },
  { value: '7d', label: 'In 7 days' },
] satisfies { value: Overlap; label: string }[]

type Props = { apiKey: ApiKey; base: string; onClose: () => void }

/** Asks when the current secret ends, then shows the new one. */
export default function RollDialog({ apiKey, base, onClose }: Props) {
  const cache = useQueryClient()
  const { made, setMade, close, footer, ...shown } = useNewKey(onClose)
  const { name } = apiKey
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(false)}
      title={made ? `${name} has a new secret` : `Roll ${name}?`}
      description={
        made ? undefined : 'The key gets a new secret, and keeps its name, its rights and its end.'
      }
      footer={footer}
    >
      {made ? (
        <NewKey made={made} base={base} {...shown} />
      ) : (
        <RollForm
          apiKey={apiKey}
          onCancel={onClose}
          onRolled={(rolled) => {
            setMade(rolled)
            void cache.invalidateQueries({ queryKey: api.apiKeys.key() })
          }}
        />
      )}
    </Dialog>
  )
}

type RollFormProps = { apiKey: ApiKey; onCancel: () => void; onRolled: (rolled: CreatedApiKey) => void }

function RollForm({ apiKey, onCancel, onRolled }: RollFormProps) {
  const { id, name } = apiKey
  const one = useContractForm<Values, RollApiKeyInput, CreatedApiKey>({
    schema,
    values: { keyId: id, overlap: '24h' },
    save: (input, idempotencyKey) => client.apiKeys.roll(input, { context: { idempotencyKey } }),
    saved: onRolled,
  })
  return (
    <Form of={one} label={`Roll ${name}`} unguarded className="grid gap-5">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium text-ink">The current secret ends</legend>
        <Chips name="overlap" choices={ends} />
        <OverlapWords apiKey={apiKey} />
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton state={one.state} savedWords="Rolled">
          Roll the key
        </SubmitButton>
      </div>
    </Form>
  )
}

function OverlapWords({ apiKey: { lastFour, lastUsedAt, replaced } }: { apiKey: ApiKey }) {
  const overlap = useWatch<Values, 'overlap'>({ name: 'overlap' })
  const used = lastUsedAt
    ? `It was last used ${formatRelative(lastUsedAt, new Date())}.`
    : 'It was never used.'
  const until =
    overlap === 'none'
      ? `The secret that ends in ${lastFour} is refused at once: right if it has leaked. ${used}`
      : `Until then both work, so that programs can change over. ${used}`
  return (
    <div className="grid gap-1 text-xs text-ink-3">
      <p>{until}</p>
      {replaced && <p>{`The one before it, which ends in ${replaced.lastFour}, ends at once.`}</p>}
    </div>
  )
}
