'use client'

import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { describedBy, FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import type { Medium } from './media.ts'
import { ChannelChoice } from './target-field.tsx'

type Props = { channel: Medium; control: Control<{ target: string }> }

/** Chooses where the test is sent, for a destination with several targets. */
export function TestTarget({ channel, control }: Props) {
  const id = useId()
  const { field, fieldState } = useController({ control, name: 'target' })
  const { value, onChange } = field
  const { email } = useViewer().member
  const isMail = channel === 'email'
  const label = isMail ? 'Send it to' : 'Channel'
  const problem = fieldState.error?.message ?? null
  const frame = { id, label, required: true, error: problem }
  return (
    <FieldFrame {...frame}>
      {channel === 'slack' || channel === 'discord' ? (
        <ChannelChoice
          channel={channel}
          label={label}
          placeholder="Choose a channel"
          value={value === '' ? null : value}
          onChoose={(target) => onChange(target ?? '')}
          id={id}
          invalid={problem !== null}
          describedBy={describedBy(frame)['aria-describedby']}
        />
      ) : (
        <div className="flex gap-2">
          <Input
            {...describedBy(frame)}
            value={value}
            inputMode={isMail ? 'email' : undefined}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value.trim())}
          />
          {isMail && value !== email && (
            <Button className="shrink-0" onClick={() => onChange(email)}>
              My address
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
