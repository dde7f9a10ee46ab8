'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { showIssues } from '#components/kit/form/issues.ts'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { TestResult } from '#components/kit/states/test-result.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { ChooseModelInput, ModelList, ModelProvider } from '#contract/models.ts'
import { client } from '#lib/api/browser/api.ts'
import type { Slot } from './open-dialog.ts'
import { useProviderTest } from './use-provider-test.ts'
import { providerNames, slotNames } from './words.ts'

type Props = {
  list: ModelList
  slot: Slot
  provider: ModelProvider | undefined
  onClose(): void
  onSaved(list: ModelList): void
}

type Values = {
  provider: ModelProvider
  model: string
  price: { input: string; cached: string; output: string }
}

const schema = () => import('#contract/models.ts').then((it) => it.chooseModelInput)

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')))

/** Without any price none is known; embeddings have no output. */
function priceOf({ input, cached, output }: Values['price'], slot: Slot) {
  const known = { input: numberIn(input), cached: numberIn(cached), output: numberIn(output) }
  if (Object.values(known).every((one) => one === undefined)) return null
  if (slot === 'embed') return { input: known.input, output: 0 }
  return {
    input: known.input,
    output: known.output,
    ...(known.cached !== undefined && { cached: known.cached }),
  }
}

const servedOf = ({ list, slot }: Pick<Props, 'list' | 'slot'>) =>
  slot === 'embed' ? list.embedding : list.levels.find(({ level }) => level === slot)

/** What is set for the level; a model that stands in for it is not. */
function seenOf(props: Props) {
  const served = servedOf(props)
  if (served?.setBy !== 'organization') return { provider: null, model: null, price: null }
  return { provider: served.provider, model: served.model, price: served.price }
}

const isProvider = (value: unknown): value is ModelProvider =>
  typeof value === 'string' && Object.hasOwn(providerNames, value)

function valuesOf(props: Props): Values {
  const { list, slot, provider } = props
  const served = servedOf(props)
  const isOwn = served?.setBy === 'organization'
  const price = isOwn ? (served.price ?? null) : null
  const usable = list.providers.filter((one) => isUsable(one, slot))
  const own = usable.find((one) => isOwn && one.provider === served.provider)
  const first = usable.find((one) => one.provider === provider) ?? own ?? usable[0]
  return {
    provider: first?.provider ?? 'anthropic',
    model: isOwn ? (served.model ?? '') : '',
    price: {
      input: price ? String(price.input) : '',
      cached: price && price.cached !== price.input ? String(price.cached) : '',
      output: price ? String(price.output) : '',
    },
  }
}

function isUsable({ provider, setBy }: ModelList['providers'][number], slot: Slot): boolean {
  return setBy !== null && !(slot === 'embed' && provider === 'anthropic')
}

/** The model of one level, and what it costs. */
export function ChooseDialog(props: Props) {
  const { list, slot, onClose, onSaved } = props
  const of = useContractForm<Values, ChooseModelInput, ModelList>({
    schema,
    values: valuesOf(props),
    seen: seenOf(props),
    tells: (field, value) => (field === 'provider' && isProvider(value) ? providerNames[value] : null),
    toInput: ({ provider, model, price }) => ({ slot, provider, model, price: priceOf(price, slot) }),
    save: (input, idempotencyKey) => client.models.choose(input, { context: { idempotencyKey } }),
    saved: (now) => {
      toast({ title: `The model for ${slotNames[slot]} is set`, tone: 'clear' })
      onSaved(now)
    },
  })
  const tested = useProviderTest((issues) => showIssues(of.form, issues))
  const [provider, model] = useWatch({ control: of.form.control, name: ['provider', 'model'] })
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Model for ${slotNames[slot]}`}
      description={
        slot === 'embed'
          ? 'A model for embeddings. It finds discussions that mean the same in other words.'
          : 'It is used from the next run on. Levels without a model of their own use the nearest one.'
      }
      place="top"
    >
      <Form of={of} label="Model of a level">
        <Field name="provider" label="Provider">
          {(control) => (
            <Select {...control}>
              {list.providers
                .filter((one) => isUsable(one, slot))
                .map((one) => (
                  <option key={one.provider} value={one.provider}>
                    {providerNames[one.provider]}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <ModelField key={provider} provider={provider} />
        <PriceFields slot={slot} />
        <TestResult {...tested} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            loading={tested.isPending}
            disabled={model.trim() === ''}
            onClick={() => void tested.test({ provider, model: model.trim(), slot })}
          >
            Test model
          </Button>
          <SubmitButton state={of.state} savedWords="Saved">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** The name, with those that the provider says it has. */
function ModelField({ provider }: { provider: ModelProvider }) {
  const names = useId()
  const { data } = useQuery({
    queryKey: ['models of a provider', provider],
    queryFn: () => client.models.testProvider({ provider }),
    staleTime: 60_000,
    retry: false,
  })
  const known = data?.models ?? []
  return (
    <Field
      name="model"
      label="Model"
      required
      hint={
        known.length > 0
          ? `As the provider writes it. Type to choose from ${known.length}.`
          : 'As the provider writes it.'
      }
    >
      {(control) => (
        <>
          <Input autoCapitalize="none" spellCheck={false} list={names} {...control} />
          <datalist id={names}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

function PriceFields({ slot }: { slot: Slot }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Price in US dollars for a million tokens</legend>
      <p className="mb-2 text-sm text-ink-3">
        From the price list of the provider. Without it the cost of runs is not known.
      </p>
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
        <Field name="price.input" label="Input">
          {(control) => <Input inputMode="decimal" {...control} />}
        </Field>
        {slot !== 'embed' && (
          <>
            <Field name="price.cached" label="Cached input">
              {(control) => <Input inputMode="decimal" placeholder="As input" {...control} />}
            </Field>
            <Field name="price.output" label="Output">
              {(control) => <Input inputMode="decimal" {...control} />}
            </Field>
          </>
        )}
      </div>
    </fieldset>
  )
}
