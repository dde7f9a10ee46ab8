'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { Medium } from './media.ts'

/** What it is limited to. A Teams workflow is one channel by itself, which automations call by its name. */
export function TargetField({ channel, isNew = false }: { channel: Medium; isNew?: boolean }) {
  if (channel === 'email')
    return (
      <Field name="target" label="Only to" hint="Empty: it may send to every address an automation names.">
        {(control) => <Input type="email" inputMode="email" autoCapitalize="none" {...control} />}
      </Field>
    )
  if (channel === 'msteams')
    return isNew ? null : (
      <Field name="target" label="Called by" required hint="The name that automations send to.">
        {(control) => <Input {...control} />}
      </Field>
    )
  return (
    <ControlledField
      name="target"
      label="Only in"
      hint="Leave it open for every channel it is invited to. A destination of a single channel goes before it there."
    >
      {({ value, onChange, id, 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <ChannelChoice
          channel={channel}
          label="Only in"
          nothing="Every channel"
          value={typeof value === 'string' && value !== '' ? value : null}
          onChoose={(target) => onChange(target ?? '')}
          {...{ id, describedBy, invalid }}
        />
      )}
    </ControlledField>
  )
}

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
