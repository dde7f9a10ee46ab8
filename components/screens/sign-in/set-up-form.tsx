'use client'

import { useEffect, useId, useState } from 'react'
import { describedBy, FieldFrame } from '#components/kit/form/field-frame.tsx'
import { Select } from '#components/ui/input.tsx'
import { cityOf, presentName } from '#contract/schedule/zones.ts'
import { setUp } from '#lib/sign-in/set-up.ts'
import { errorOf, type SignInState } from '#lib/sign-in/state.ts'
import { EmailField, NameField, NewPasswordField, TextField } from './fields.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shown while there is no organization. `zones`: as the server knows them, so that both draw the same list. */
export function SetUpForm({ code, zones }: { code: string; zones: string[] }) {
  return (
    <SignInForm action={setUp} hidden={{ code }} submit="Set up Signalbox">
      {(state) => (
        <>
          <TextField
            label="Organization"
            name="organization"
            required
            maxLength={100}
            autoComplete="organization"
            key={`organization ${state.organization}`}
            defaultValue={state.organization}
            error={errorOf(state, 'organization')}
          />
          <ZoneField state={state} zones={zones} />
          <NameField state={state} />
          <EmailField state={state} />
          <NewPasswordField state={state} />
          <SampleChoice isChosen={state.sampleData === true} />
        </>
      )}
    </SignInForm>
  )
}

/**
 * Begins with the zone of the browser, once that is known. The browser chooses what stands in it, not React: a form that
 * was answered is reset, and a select that React holds would then send its first zone while it shows another.
 */
function ZoneField({ state, zones }: { state: SignInState; zones: string[] }) {
  const id = useId()
  const [here, setHere] = useState('UTC')
  useEffect(() => {
    const name = presentName(Intl.DateTimeFormat().resolvedOptions().timeZone)
    if (zones.includes(name)) setHere(name)
  }, [zones])
  const zone = state.timezone ?? here
  const error = errorOf(state, 'timezone')
  return (
    <FieldFrame id={id} label="Time zone" error={error}>
      <Select
        key={zone}
        name="timezone"
        defaultValue={zone}
        className="w-full *:[select]:h-10 *:[select]:text-lg *:[svg]:top-3"
        {...describedBy({ id, error })}
      >
        {zones.map((name) => (
          <option key={name} value={name}>
            {labelOf(name)}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}

/** “Berlin, Europe”: people look for their city. */
function labelOf(zone: string): string {
  const region = zone.split('/').slice(0, -1).join(', ').replaceAll('_', ' ')
  return region === '' ? zone : `${cityOf(zone)}, ${region}`
}

const choices = [
  {
    value: 'no',
    label: 'Your own data',
    note: 'Starts empty. Connect Slack, GitHub, mail and others next.',
  },
  {
    value: 'yes',
    label: 'Sample data',
    note: 'A software company with 8,000 messages, to look around. Nothing is sent anywhere, and one click removes it.',
  },
]

/** Radio buttons that need no script. */
function SampleChoice({ isChosen }: { isChosen: boolean }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Start with</legend>
      <div className="grid gap-2">
        {choices.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-[7px] border border-line px-3 py-2 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="sampleData"
              value={value}
              defaultChecked={(value === 'yes') === isChosen}
              className="mt-0.5 size-4 shrink-0 outline-none accent-(--accent)"
            />
            <span className="min-w-0">
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-ink-2">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
