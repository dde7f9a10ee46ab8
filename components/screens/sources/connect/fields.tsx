'use client'

import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Input, Select } from '#components/ui/input.tsx'
import { joined } from '#contract/common/joined.ts'
import type { SourceAnswer } from '#contract/sources.ts'
import type { ConnectValues } from './values.ts'

type Props = { source: SourceAnswer; stored?: readonly string[] }

/** One input for each field of the source. `stored` are the names of secrets that are there already. */
export function SourceFields({ source: { fields }, stored = [] }: Props) {
  return fields.map(({ name, label, secret, required, help }) => {
    const isStored = secret && stored.includes(name)
    return (
      <Field
        key={name}
        name={`${secret ? 'secrets' : 'settings'}.${name}`}
        label={label}
        required={required && !isStored}
        hint={isStored ? `Stored. Enter another only to replace it. ${help}` : help}
      >
        {(control) => (
          <Input
            autoCapitalize="none"
            spellCheck={false}
            {...(secret && {
              type: 'password',
              autoComplete: 'new-password',
              className: 'font-mono',
              'data-1p-ignore': true,
            })}
            {...control}
          />
        )}
      </Field>
    )
  })
}

const spans = [
  { days: '', words: 'Nothing' },
  { days: '7', words: 'The last 7 days' },
  { days: '30', words: 'The last 30 days' },
  { days: '90', words: 'The last 90 days' },
  { days: '365', words: 'The last year' },
]

/** Chooses how much of the past is read at once; needs the secrets that the source names for it. */
export function HistoryField({ source: { fields, historyNeeds } }: Pick<Props, 'source'>) {
  const { getValues } = useFormContext<ConnectValues>()
  useWatch<ConnectValues, 'secrets'>({ name: 'secrets' })
  const { secrets } = getValues()
  const missing = historyNeeds.filter((name) => !secrets[name]?.trim())
  const labels = missing.map((name) => fields.find((one) => one.name === name)?.label ?? name)
  const needs = labels.length > 0 ? `Needs ${joined(labels, 'and')}. ` : ''
  return (
    <Field
      name="historyDays"
      label="Read past data"
      hint={`${needs}No automation starts, and nobody is notified. You can do it later, too.`}
    >
      {(control) => (
        <Select {...control} className="max-w-56">
          {spans.map(({ days, words }) => (
            <option key={days} value={days} disabled={days !== '' && labels.length > 0}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
