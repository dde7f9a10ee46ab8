'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Input } from '#components/ui/input.tsx'
import { api } from '#lib/api/browser/api.ts'
import type { Medium } from './media.ts'

/** Limits a destination to one target. A Teams workflow always has one, which automations use by name. */
export function TargetField({ channel, isNew = false }: { channel: Medium; isNew?: boolean }) {
  if (channel === 'email')
    return (
      <Field name="target" label="Only to" hint="If empty, automations can send to any address.">
        {(control) => <Input type="email" inputMode="email" autoCapitalize="none" {...control} />}
      </Field>
    )
  if (channel === 'msteams')
    return isNew ? null : (
      <Field name="target" label="Channel name" required hint="The name that automations use.">
        {(control) => <Input {...control} />}
      </Field>
    )
  return (
    <ControlledField
      name="target"
      label="Only in"
      hint="Leave it empty for every channel it is invited to. If another destination is set up for one channel only, that one is used for the channel."
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

/** Channels of a medium for output; the server reads the same input ahead. */
function channelsInput(channel: 'discord' | 'slack', search = '') {
  return { sourceName: channel, limit: 100, ...(search !== '' && { search }) }
}

type Props = {
  channel: 'discord' | 'slack'
  label: string
  value: string | null
  /** Meaning of no choice; without it a choice is required. */
  nothing?: string
  placeholder?: string
  id?: string
  invalid?: boolean
  describedBy?: string
  onChoose(target: string | null): void
}

/** Chooses from the loaded channels. */
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
      emptyText="No connected channel matches."
      onChoose={(target) => {
        setTyped('')
        onChoose(target)
      }}
    />
  )
}
