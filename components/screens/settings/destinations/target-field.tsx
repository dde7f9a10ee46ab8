'use client'

import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { ChannelChoice } from './channel-choice.tsx'
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
