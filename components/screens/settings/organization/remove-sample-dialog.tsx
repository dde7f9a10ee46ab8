'use client'

import { useState } from 'react'
import { ControlledField, Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { ZonePicker } from '#components/kit/schedule/zone-picker.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { useNow, useZone } from '#components/ui/now.tsx'
import { joined } from '#contract/common/joined.ts'
import type { Organization } from '#contract/organization.ts'
import type { RemovedSampleData, RemoveSampleDataInput, SampleDataState } from '#contract/sample-data.ts'
import { presentName } from '#contract/schedule/zones.ts'
import { client } from '#lib/api/browser/api.ts'
import { formatCount } from '#lib/format.ts'
import { signIn } from '#lib/sign-in/actions.ts'
import { untouched } from '#lib/sign-in/state.ts'

type Props = { organization: Organization; sample: SampleDataState; onClose: () => void }

/** Asks for what the organization needs to go on as a real one, and removes everything else. */
export default function RemoveSampleDialog({ organization, sample, onClose }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLeaving && onClose()}
      title="Remove the sample data and start with your own?"
      description={`${rowWords(sample.rows)} are removed for good, and whatever you have added to them.`}
    >
      <RemoveForm {...{ organization, sample, onClose }} onLeave={() => setLeaving(true)} />
    </Dialog>
  )
}

function rowWords({ messages, people, companies, topics, stories, automations }: SampleDataState['rows']) {
  const parts: [number, string, string][] = [
    [messages, 'message', 'messages'],
    [people, 'person', 'people'],
    [companies, 'company', 'companies'],
    [topics, 'topic', 'topics'],
    [stories, 'story', 'stories'],
    [automations, 'automation', 'automations'],
  ]
  return joined(parts.map(([n, one, many]) => `${formatCount(n)} ${n === 1 ? one : many}`))
}

type Values = {
  organization: { name: string; timezone: string }
  owner: { name: string; email: string; password: string }
}

const schema = () => import('#contract/sample-data.ts').then((contract) => contract.removeSampleDataInput)

type RemoveFormProps = Props & { onLeave: () => void }

function RemoveForm({ organization, sample: { needsOwner }, onClose, onLeave }: RemoveFormProps) {
  const here = presentName(useZone())
  const one = useContractForm<Values, RemoveSampleDataInput, RemovedSampleData>({
    schema,
    values: {
      organization: needsOwner
        ? { name: '', timezone: here }
        : { name: organization.name, timezone: organization.timezone },
      owner: { name: '', email: '', password: '' },
    },
    toInput: ({ owner, ...values }) => (needsOwner ? { ...values, owner } : values),
    async save(input) {
      const removed = await client.sampleData.remove(input)
      onLeave()
      if (input.owner) await enter(input.owner)
      // Everything that the page has read is gone.
      location.assign('/')
      return removed
    },
  })
  return (
    <Form of={one} label="Your organization" unguarded className="grid gap-5">
      <Field name="organization.name" label="Organization" required>
        {(control) => (
          <Input autoFocus={needsOwner} autoComplete="organization" maxLength={100} {...control} />
        )}
      </Field>
      <ZoneOfOrganization here={here} />
      {needsOwner && <OwnerFields />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton state={one.state} variant="danger" savedWords="Removed">
          Remove the sample
        </SubmitButton>
      </div>
    </Form>
  )
}

/** The owner of the sample is gone, and with them their session. */
async function enter({ email, password }: Values['owner']): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ email, password, stay: '' })) form.set(name, value)
  await signIn(untouched, form)
}

function ZoneOfOrganization({ here }: { here: string }) {
  const now = useNow()
  return (
    <ControlledField name="organization.timezone" label="Time zone">
      {({ value, onChange, ref: _, ...control }) => (
        <ZonePicker
          {...control}
          {...{ value, now }}
          near={new Map([value, here, 'UTC'].map((zone) => [zone, zone === here ? 'your time zone' : '']))}
          onChoose={onChange}
        />
      )}
    </ControlledField>
  )
}

/** Nobody else could sign in: the owner of the sample has no password. */
function OwnerFields() {
  return (
    <>
      <Field name="owner.name" label="Your name" required>
        {(control) => <Input autoComplete="name" maxLength={200} {...control} />}
      </Field>
      <Field name="owner.email" label="E-mail" required>
        {(control) => (
          <Input type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...control} />
        )}
      </Field>
      <Field
        name="owner.password"
        label="Password"
        required
        hint="At least 10 characters. A few words are easier to remember than one complicated word."
      >
        {(control) => <Input type="password" autoComplete="new-password" maxLength={200} {...control} />}
      </Field>
    </>
  )
}
