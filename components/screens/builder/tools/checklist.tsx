'use client'

import { useId, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import type { Capability } from '#contract/capabilities.ts'

type Props = {
  capabilities: readonly Capability[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Lists capabilities by area of the product; those that change something are marked. */
export default function Checklist({ capabilities, chosen, onChange }: Props) {
  const [text, setText] = useState('')
  const id = useId()
  const shown = capabilities.filter((one) => isFound(one, text))
  const unknown = chosen.filter((key) => !capabilities.some((one) => one.key === key))
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const reading = capabilities.filter(({ writes }) => !writes).map(({ key }) => key)
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="sr-only">
          Search capabilities
        </label>
        <Input
          id={id}
          type="search"
          className="max-w-72"
          placeholder="Search capabilities"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button size="sm" variant="quiet" onClick={() => onChange(reading)}>
          All that only read
        </Button>
        <Button size="sm" variant="quiet" disabled={chosen.length === 0} onClick={() => onChange([])}>
          None
        </Button>
        <span role="status" className="ml-auto text-sm tabular-nums text-ink-3">
          {chosen.length} of {capabilities.length} chosen
        </span>
      </div>
      <div className="max-h-[24rem] overflow-y-auto rounded-[7px] border border-line">
        {shown.length === 0 && (
          <p className="px-3 py-6 text-center text-ink-2">No capability has “{text}” in it.</p>
        )}
        {byArea(shown).map(([area, members]) => (
          <fieldset key={area} className="min-w-0">
            <legend className="w-full border-b border-line bg-sunken px-3 py-1 text-xs font-medium text-ink-2">
              {area}
            </legend>
            {members.map((one) => (
              <Row key={one.key} capability={one} isChosen={chosen.includes(one.key)} toggle={toggle} />
            ))}
          </fieldset>
        ))}
        {unknown.map((key) => (
          <Row
            key={key}
            capability={{ key, title: key, description: 'No longer available.', area: '', writes: false }}
            isChosen
            toggle={toggle}
          />
        ))}
      </div>
    </div>
  )
}

type RowProps = { capability: Capability; isChosen: boolean; toggle: (key: string) => void }

function Row({ capability: { key, title, description, writes }, isChosen, toggle }: RowProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-2.5 border-b border-line px-3 py-2 last:border-b-0 has-checked:bg-accent-soft"
    >
      <Checkbox id={id} className="mt-0.5" checked={isChosen} onChange={() => toggle(key)} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        <span className="block text-sm text-ink-2">{description}</span>
      </span>
      <Badge tone={writes ? 'caution' : 'plain'}>{writes ? 'Changes' : 'Reads'}</Badge>
    </label>
  )
}

function byArea(capabilities: readonly Capability[]): [string, Capability[]][] {
  const areas = new Map<string, Capability[]>()
  for (const one of capabilities) areas.set(one.area, [...(areas.get(one.area) ?? []), one])
  return [...areas]
}

function isFound({ key, title, description, area }: Capability, text: string): boolean {
  const all = `${key} ${title} ${description} ${area}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
