'use client'

import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '#components/kit/form/after-press.ts'
import { FieldError } from '#components/kit/form/field-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import type { ComboboxOption } from '#components/ui/overlay/option-list.tsx'
import { SourceIcon } from '#components/ui/source-icon.tsx'
import type { Output } from '../draft/draft.ts'
import { controlId } from '../draft/fields.ts'
import { addressProblem, isSaving } from '../draft/typed.ts'
import { useBuilderField } from '../state/builder-form.ts'
import { addPlace, isAddress, type Medium, placesIn } from './places.ts'
import { useChannels, useDestinations } from './use-places.ts'

type Props = {
  outputs: readonly Output[]
  onChange: (outputs: Output[]) => void
  /** The service can send to more than one channel of Slack or Discord. */
  isWide: boolean
}

/** A channel by search, or an address. */
export default function AddPlace({ outputs, onChange, isWide }: Props) {
  const [search, setSearch] = useState('')
  const { channels, isSearching } = useChannels(search.trim())
  const webhooks = useDestinations()?.filter(({ channel }) => channel === 'msteams') ?? []
  const chosen = new Set(placesIn(outputs).map(({ channel, id }) => `${channel} ${id}`))
  const found: ComboboxOption[] = [
    ...channels.map((one) => ({
      value: `${one.sourceName} ${one.sourceChannelId}`,
      label: `#${one.channelName.replace(/^#/, '')}`,
      note: one.isConnected ? one.serverName : `${one.serverName}: Signalbox is not a member`,
      icon: <SourceIcon source={one.sourceName} decorative />,
    })),
    ...(isWide ? webhooks : [])
      .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
      .map(({ name, target }) => ({
        value: `msteams ${target ?? name}`,
        label: name,
        note: 'Microsoft Teams',
        icon: <SourceIcon source="msteams" decorative />,
      })),
  ]
  const add = (value: string | null) => {
    const at = value?.indexOf(' ') ?? -1
    if (value === null || at < 0) return
    const medium = value.slice(0, at) as Medium
    onChange(addPlace(isWide ? outputs : [], medium, value.slice(at + 1)))
    setSearch('')
  }
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Combobox
        label="Add a channel"
        value={null}
        options={found.filter(({ value }) => !chosen.has(value))}
        onChoose={add}
        onSearch={setSearch}
        searching={isSearching}
        placeholder="Add a channel"
        emptyText={search ? `No channel has “${search}” in its name.` : 'There are no channels yet.'}
      />
      {isWide && <AddAddress add={(address) => add(`email ${address}`)} />}
    </div>
  )
}

function AddAddress({ add }: { add: (address: string) => void }) {
  const { value: text, set: setText, problem } = useBuilderField('typed.address')
  const [isLeft, setLeft] = useState(false)
  const id = controlId('typed.address')
  const button = useRef<HTMLButtonElement>(null)
  const isWhole = isAddress(text)
  const wrong = problem ?? (isLeft && text.trim() ? addressProblem(text) : null)
  const enter = () => {
    setLeft(true)
    if (!isWhole) return
    add(text.trim())
    setText('')
  }
  const press = (event: KeyboardEvent) => {
    if (isSaving(event)) return flushSync(enter)
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    enter()
  }
  // Keeps the button while the focus moves to it.
  const leave = ({ relatedTarget }: FocusEvent) => relatedTarget !== button.current && afterPress(enter)
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <div className="flex min-w-0 gap-2">
        <label htmlFor={id} className="sr-only">
          Add an e-mail address
        </label>
        <Input
          id={id}
          type="email"
          placeholder="Add an e-mail address"
          value={text}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'builder-address-error' : undefined}
          onChange={({ currentTarget }) => {
            setLeft(false)
            setText(currentTarget.value)
          }}
          onKeyDown={press}
          onBlur={leave}
        />
        <Button
          ref={button}
          disabled={!isWhole}
          onClick={enter}
          onKeyDown={press}
          onBlur={() => afterPress(enter)}
        >
          Add
        </Button>
      </div>
      {wrong && <FieldError id="builder-address-error" text={wrong} />}
    </div>
  )
}
