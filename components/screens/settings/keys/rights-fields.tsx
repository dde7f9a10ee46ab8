'use client'

import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Textarea } from '#components/ui/input.tsx'
import { type KeyResource, keyResourceNotes, keyResources } from '#contract/common/key-resources.ts'
import { Chips } from './chips.tsx'
import type { NewKeyValues } from './new-key.ts'
import { resourceLabels } from './rights.ts'

const accesses = [
  { value: 'all', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
]
const extents = [
  { value: 'all', label: 'Everything' },
  { value: 'chosen', label: 'Chosen parts' },
]
const sights = [
  { value: 'all', label: 'All channels' },
  { value: 'open', label: 'Open channels' },
]

/** Rights of a new key. Each is full unless it is limited. */
export function RightsFields() {
  return (
    <>
      <Group legend="May">
        <Chips name="access" choices={accesses} />
      </Group>
      <PartsField />
      <ChannelsField />
      <Field
        name="addresses"
        label="May be used from"
        hint="Network addresses or networks, one a line, such as 203.0.113.0/24. Left empty: from anywhere."
      >
        {(control) => (
          <Textarea
            rows={2}
            className="min-h-8 font-mono text-sm"
            placeholder="Anywhere"
            spellCheck={false}
            {...control}
          />
        )}
      </Field>
    </>
  )
}

function Group({ legend, note, children }: { legend: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{legend}</legend>
      {children}
      {note && <p className="text-xs text-ink-3">{note}</p>}
    </fieldset>
  )
}

function PartsField() {
  const parts = useWatch<NewKeyValues, 'parts'>({ name: 'parts' })
  return (
    <Group legend="Access to">
      <Chips name="parts" choices={extents} />
      {parts === 'chosen' && (
        <ControlledField name="resources" label="Parts" labelHidden>
          {({ value, onChange, id, 'aria-describedby': describedBy }) => (
            <PartsList id={id} describedBy={describedBy} chosen={value} onChange={onChange} />
          )}
        </ControlledField>
      )}
    </Group>
  )
}

type PartsListProps = {
  id: string
  describedBy?: string
  chosen: KeyResource[]
  onChange: (chosen: KeyResource[]) => void
}

function PartsList({ id, describedBy, chosen, onChange }: PartsListProps) {
  const toggled = (one: KeyResource, isChosen: boolean) =>
    isChosen ? [...chosen, one] : chosen.filter((it) => it !== one)
  return (
    <fieldset
      id={id}
      aria-label="Parts"
      aria-describedby={describedBy}
      className="grid gap-x-4 sm:grid-cols-2"
    >
      {keyResources.map((one) => (
        <label
          key={one}
          htmlFor={`${id}-${one}`}
          className="flex cursor-pointer items-start gap-2.5 rounded-[7px] px-1.5 py-1 hover:bg-hover"
        >
          <Checkbox
            id={`${id}-${one}`}
            className="mt-0.5"
            checked={chosen.includes(one)}
            onChange={(event) => onChange(toggled(one, event.currentTarget.checked))}
          />
          <span className="min-w-0 text-sm">
            {resourceLabels[one]}
            {keyResourceNotes[one] && <span className="text-ink-3"> {keyResourceNotes[one]}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const sightNotes = {
  all: 'Also channels that only owners and admins or chosen members see.',
  open: 'Only channels that every member sees. It may do what every member may, and push messages.',
}

function ChannelsField() {
  const { getValues } = useFormContext<NewKeyValues>()
  const channels = useWatch<NewKeyValues, 'channels'>({
    name: 'channels',
    defaultValue: getValues('channels'),
  })
  return (
    <Group legend="Sees" note={sightNotes[channels]}>
      <Chips name="channels" choices={sights} />
    </Group>
  )
}
