'use client'

import { useWatch } from 'react-hook-form'
import { Field } from '#components/kit/form/field.tsx'
import { Form } from '#components/kit/form/form.tsx'
import { showIssues } from '#components/kit/form/issues.ts'
import { SubmitButton } from '#components/kit/form/submit-button.tsx'
import { useContractForm } from '#components/kit/form/use-contract-form.ts'
import { TestResult } from '#components/kit/states/test-result.tsx'
import { Button } from '#components/ui/button.tsx'
import { Input, SecretInput, Select } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { MailServerView, SaveMailServerInput } from '#contract/mail-server.ts'
import { client } from '#lib/api/browser/api.ts'
import { type Security, securityNames, usualPorts } from './securities.ts'
import { useMailTest } from './use-mail-test.ts'

type Values = { host: string; port: string; security: Security; user: string; password: string; from: string }

const schema = () => import('#contract/mail-server.ts').then((it) => it.saveMailServerInput)

const securities: Security[] = ['tls', 'starttls', 'none']

function inputOf({ host, port, security, user, password, from }: Values) {
  return {
    host: host.trim(),
    port: Number(port.trim() === '' ? usualPorts[security] : port),
    security,
    user: user.trim() === '' ? null : user.trim(),
    ...(password !== '' && { password }),
    from: from.trim(),
  }
}

function valuesOf({ host, port, security, user, from }: MailServerView): Values {
  return {
    host: host ?? '',
    port: port === null ? '' : String(port),
    security: security ?? 'tls',
    user: user ?? '',
    password: '',
    from: from ?? '',
  }
}

const seenOf = ({ host, port, security, user, from }: MailServerView) => ({
  host,
  port,
  security,
  user,
  from,
})

const isSecurity = (value: unknown): value is Security => securities.some((one) => one === value)

type Props = { server: MailServerView; onSaved: (now: MailServerView) => void }

/** The mail server of the organization, with a test before it is saved. */
export function ServerForm({ server, onSaved }: Props) {
  const of = useContractForm<Values, SaveMailServerInput, MailServerView>({
    schema,
    values: valuesOf(server),
    seen: seenOf(server),
    tells: (field, value) => (field === 'security' && isSecurity(value) ? securityNames[value] : null),
    toInput: inputOf,
    save: (input, idempotencyKey) => client.mailServer.save(input, { context: { idempotencyKey } }),
    saved: (now) => {
      toast({ title: 'The mail server is saved', tone: 'clear' })
      onSaved(now)
    },
  })
  const tested = useMailTest((issues) => showIssues(of.form, issues))
  const security = useWatch({ control: of.form.control, name: 'security' })
  return (
    <Form of={of} label="Mail server" className="grid gap-5">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field name="host" label="Server" required>
          {(control) => (
            <Input
              autoCapitalize="none"
              spellCheck={false}
              placeholder="smtp.your-company.example"
              {...control}
            />
          )}
        </Field>
        <Field name="port" label="Port">
          {(control) => <Input inputMode="numeric" placeholder={usualPorts[security]} {...control} />}
        </Field>
      </div>
      <Field name="security" label="Encryption">
        {(control) => (
          <Select {...control}>
            {securities.map((one) => (
              <option key={one} value={one}>
                {securityNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field name="user" label="User" hint="Leave it empty if the server needs none.">
          {(control) => <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
        </Field>
        <Field
          name="password"
          label="Password"
          hint={
            server.hasPassword
              ? 'Leave it empty to keep the stored one.'
              : 'Stored encrypted and never shown again.'
          }
        >
          {(control) => <SecretInput {...control} />}
        </Field>
      </div>
      <Field
        name="from"
        label="Sent from"
        required
        hint="Address that mail comes from; the server must allow it."
      >
        {(control) => (
          <Input
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="signalbox@your-company.example"
            {...control}
          />
        )}
      </Field>
      <TestResult {...tested} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton state={of.state} savedWords="Saved">
          Save
        </SubmitButton>
        <Button loading={tested.isPending} onClick={() => void tested.test(inputOf(of.form.getValues()))}>
          Send a test
        </Button>
      </div>
    </Form>
  )
}
