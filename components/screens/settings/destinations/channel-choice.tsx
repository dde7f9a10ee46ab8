'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import { api } from '#lib/api/browser/api.ts'

/** Channels of a medium that output can go to; read on the server under the same input. */
function channelsInput(channel: 'discord' | 'slack', search = '') {
  return { sourceName: channel, limit: 100, ...(search !== '' && { search }) }
}

type Props = {
  channel: 'discord' | 'slack'
  label: string
  value: string | null
  /** What it means that none is chosen; without it, one has to be. */
  nothing?: string
  placeholder?: string
  id?: string
  invalid?: boolean
  describedBy?: string
  onChoose(target: string | null): void
}

/** One of the channels that are read already. */
export function ChannelChoice({ channel, nothing, placeholder, onChoose, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery({
    ...api.channels.list.queryOptions({ input: channelsInput(channel, typed.trim()) }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.data ?? [])
    .filter(({ isConnected }) => isConnected)
    .map(({ sourceChannelId, channelName, serverName }) => ({
      value: sourceChannelId,
      label: channelName.replace(/^#/, ''),
      note: serverName,
    }))
  return (
    <Combobox
      {...rest}
      options={options}
      shown={rest.value ?? undefined}
      placeholder={nothing ?? placeholder}
      clearLabel={nothing}
      searching={isFetching}
      onSearch={setTyped}
      emptyText="No connected channel is called so."
      onChoose={(target) => {
        setTyped('')
        onChoose(target)
      }}
    />
  )
}
