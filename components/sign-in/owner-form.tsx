'use client'

import { useActionState } from 'react'
import { createFirstOwner } from '#lib/sign-in/actions.ts'
import { untouched } from '#lib/sign-in/state.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

/** Shown once, before anybody can sign in. */
export function OwnerForm({ next, code }: { next: string; code: string }) {
  const [state, send, isSending] = useActionState(createFirstOwner, untouched)
  const errorOf = (field: string) => (state.field === field ? state.message : null)
  return (
    <form action={send} noValidate className="grid gap-4">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="code" value={code} />
      {state.message && !state.field && (
        <Notice tone="stop" live>
          {state.message}
        </Notice>
      )}
      <TextField
        label="Your name"
        name="name"
        required
        maxLength={200}
        autoComplete="name"
        key={`name ${state.name}`}
        defaultValue={state.name}
        error={errorOf('name')}
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        key={`email ${state.email}`}
        defaultValue={state.email}
        error={errorOf('email')}
      />
      <PasswordField
        autoComplete="new-password"
        minLength={10}
        hint="10 characters or more; a few words are easier to keep than one odd one."
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" className="h-10 text-lg" loading={isSending}>
        Create the owner
      </Button>
    </form>
  )
}
