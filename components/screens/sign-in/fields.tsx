'use client'

import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame } from '#components/kit/form/field-frame.tsx'
import { PasswordField } from '#components/kit/form/password-field.tsx'
import { classes } from '#components/ui/classes.ts'
import { fieldLook } from '#components/ui/input.tsx'
import { errorOf, type SignInState } from '#lib/sign-in/state.ts'

type Props = ComponentProps<'input'> & { label: string; error?: string | null }

/** Works without scripts: the browser submits its value. */
export function TextField({ label, error, className, ...rest }: Props) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input
        className={classes(fieldLook, 'h-10 text-lg', className)}
        {...describedBy({ id, error })}
        {...rest}
      />
    </FieldFrame>
  )
}

export function NameField({ state }: { state: SignInState }) {
  return (
    <TextField
      label="Your name"
      name="name"
      required
      maxLength={200}
      autoComplete="name"
      key={`name ${state.name}`}
      defaultValue={state.name}
      error={errorOf(state, 'name')}
    />
  )
}

export function EmailField({ state }: { state: SignInState }) {
  return (
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
      error={errorOf(state, 'email')}
    />
  )
}

/** An address that cannot be changed, shown so that password managers know whose password it is. */
export function FixedEmail({ email }: { email: string }) {
  return (
    <TextField
      label="E-mail"
      name="username"
      type="email"
      autoComplete="username"
      readOnly
      value={email}
      className="bg-sunken! text-ink-2!"
    />
  )
}

export function NewPasswordField({ state }: { state: SignInState }) {
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={10}
      hint="At least 10 characters. A few words are easier to remember than one complicated word."
      error={errorOf(state, 'password')}
    />
  )
}
