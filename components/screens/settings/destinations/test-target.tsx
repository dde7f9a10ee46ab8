'use client'

import { useId } from 'react'
import { describedBy, FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { useViewer } from '#components/ui/viewer.tsx'
import { issuesOf } from '#lib/api/errors.ts'
import type { Medium } from './media.ts'
import { ChannelChoice } from './target-field.tsx'

type Props = { channel: Medium; value: string; onChange(target: string): void; error: unknown }

/** Where the test goes, for a destination that reaches more than one place. */
export function TestTarget({ channel, value, onChange, error }: Props) {
  const id = useId()
  const { email } = useViewer().member
  const isMail = channel === 'email'
  const label = isMail ? 'Send it to' : 'Channel'
  const problem = issuesOf(error).find(({ path }) => path[0] === 'target')?.message ?? null
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
              To me
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
