import { errorOf, type SignInState } from '#lib/sign-in/state.ts'
import { TextField } from './text-field.tsx'

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
