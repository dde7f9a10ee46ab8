'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { SourceIcon, sourceLabel } from '#components/ui/source-icon.tsx'
import { useOffers, useViewer } from '#components/ui/viewer.tsx'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { api } from '#lib/api/browser/api.ts'
import {
  chosenInput,
  chosenPlaces,
  keyOf,
  namedChannels,
  type OutputPlace,
  outputOf,
  placesInput,
  placesOf,
  typedAddress,
} from './outputs.ts'

type Props = {
  label: string
  value: OutputChannel | null
  /** Meaning of no choice. */
  nothing: string
  readOnly: boolean
  onChoose: (output: OutputChannel | null) => void
}

export function OutputChoice({ label, value, nothing, readOnly, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const { places, isSearching } = usePlaces(typed)
  const known = [...usePlaces('').places, ...useChosenChannels()]
  const chosen = value ? chosenPlaces(value, [...known, ...places]) : []
  const [first] = chosen
  if (readOnly) return <Chosen chosen={chosen} nothing={nothing} />
  const isOne = chosen.length === 1 && first !== undefined && first.target !== ''
  const offered = withChosen([...places, ...typedAddress(typed)], isOne && typed === '' ? first : null)
  return (
    <Combobox
      label={label}
      className="max-w-[24rem]"
      value={first ? keyOf(first) : null}
      shown={<Shown chosen={chosen} />}
      placeholder={nothing}
      clearLabel={typed === '' ? nothing : undefined}
      options={offered.map(optionOf)}
      searching={isSearching}
      onSearch={setTyped}
      emptyText={
        isSearching ? 'Searching' : 'No connected channel matches. To use an e-mail address, type all of it.'
      }
      onChoose={(key) => {
        setTyped('')
        if (key === null) return onChoose(null)
        const place = offered.find((one) => keyOf(one) === key)
        if (place && (value === null || key !== keyOf(first ?? place) || !isOne)) onChoose(outputOf(place))
      }}
    />
  )
}

function Shown({ chosen }: { chosen: OutputPlace[] }) {
  return (
    <span className="flex items-center gap-2">
      {chosen[0] && <SourceIcon source={chosen[0].channel} decorative />}
      <span className="truncate">{chosen.map(({ label }) => label).join(', ')}</span>
    </span>
  )
}

function optionOf(place: OutputPlace) {
  return {
    value: keyOf(place),
    label: place.label,
    note: `${sourceLabel(place.channel)}${place.note && `, ${place.note}`}`,
    icon: <SourceIcon source={place.channel} decorative />,
  }
}

function withChosen(places: OutputPlace[], chosen: OutputPlace | null): OutputPlace[] {
  if (!chosen || places.some((one) => keyOf(one) === keyOf(chosen))) return places
  return [chosen, ...places]
}

function Chosen({ chosen, nothing }: { chosen: OutputPlace[]; nothing: string }) {
  if (chosen.length === 0) return <span className="text-ink-2">{nothing}</span>
  return (
    <ul className="grid gap-1">
      {chosen.map((place) => (
        <li key={keyOf(place)} className="flex items-center gap-1.5">
          <SourceIcon source={place.channel} />
          {place.label}
        </li>
      ))}
    </ul>
  )
}

/** Channels whose name contains the text; without a text the most active ones. */
function usePlaces(typed: string): { places: OutputPlace[]; isSearching: boolean } {
  const offers = useOffers()
  const seesDestinations = useViewer().member.role !== 'member' && offers('listDestinations')
  const search = typed.trim()
  const channels = useQuery({
    ...api.channels.list.queryOptions({ input: placesInput(search) }),
    enabled: offers('listChannels'),
    placeholderData: keepPreviousData,
  })
  const destinations = useQuery({ ...api.destinations.list.queryOptions(), enabled: seesDestinations })
  const all = destinations.data?.data ?? []
  const matching = all.filter(({ name, target }) =>
    `${name} ${target ?? ''}`.toLowerCase().includes(search.toLowerCase()),
  )
  return {
    places: placesOf(channels.data?.data ?? [], matching),
    isSearching: channels.isFetching,
  }
}

/** Loads the chosen channels, because the first page of the search may not contain them. */
function useChosenChannels(): OutputPlace[] {
  const isListed = useOffers()('listChannels')
  const { data: organization } = useQuery(api.organization.get.queryOptions())
  const input = organization ? chosenInput(organization) : null
  const { data } = useQuery({
    ...api.channels.list.queryOptions({ input: input ?? {} }),
    enabled: isListed && input !== null,
    placeholderData: keepPreviousData,
  })
  return namedChannels(data?.data ?? [])
}
