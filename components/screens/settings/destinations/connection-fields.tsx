'use client'

import { ExternalLink } from 'lucide-react'
import { Field } from '#components/kit/form/field.tsx'
import { Input, SecretInput } from '#components/ui/input.tsx'
import { guides, type Medium } from './media.ts'

/** The credentials of one kind of destination. */
export function ConnectionFields({ channel }: { channel: Medium }) {
  if (channel === 'email') return <MailFields />
  if (channel === 'msteams')
    return (
      <Field
        name="connection.webhookUrl"
        label="Workflow address"
        required
        hint="Starts with https://. It is stored encrypted and never shown again."
      >
        {(control) => <SecretInput {...control} />}
      </Field>
    )
  return (
    <Field
      name="connection.botToken"
      label="Bot token"
      required
      hint={`${channel === 'slack' ? 'Starts with xoxb-. ' : ''}It is stored encrypted and never shown again.`}
    >
      {(control) => <SecretInput {...control} />}
    </Field>
  )
}

function MailFields() {
  return (
    <>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <Field name="connection.smtpUrl" label="Server" required>
          {(control) => (
            <Input
              placeholder="mail.halden.example"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              {...control}
            />
          )}
        </Field>
        <Field name="port" label="Port" hint="465, 587 or 2525">
          {(control) => <Input inputMode="numeric" {...control} />}
        </Field>
      </div>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <Field name="user" label="User">
          {(control) => <Input autoCapitalize="none" spellCheck={false} {...control} />}
        </Field>
        <Field name="password" label="Password" hint="Stored encrypted, sent over TLS only.">
          {(control) => <SecretInput {...control} />}
        </Field>
      </div>
      <Field name="connection.from" label="Sender" required hint="The address that e-mails are sent from.">
        {(control) => <Input type="email" inputMode="email" autoCapitalize="none" {...control} />}
      </Field>
    </>
  )
}

/** Steps at the provider that lead to the credentials. */
export function Guide({ channel }: { channel: Medium }) {
  const { steps, link } = guides[channel]
  return (
    <div className="rounded-[10px] bg-sunken px-4 py-3.5 text-sm">
      <p className="font-semibold">Where to find it</p>
      <ol className="mt-1.5 grid gap-1.5">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)] text-ink-2">
            <span className="tabular-nums text-ink-3">{index + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {link && (
        <a
          href={link.href}
          rel="noreferrer"
          target="_blank"
          className="mt-2.5 inline-flex items-center gap-1 font-medium text-accent underline underline-offset-2"
        >
          {link.label} <ExternalLink className="size-3" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
